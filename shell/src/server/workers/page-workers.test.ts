import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createPageWorkers, type PageWorkers } from './page-workers';
import type { WorkerSettings } from './render-worker';

/**
 * A worker whose page `/loop` never ends, whose `/exit` ends the thread, and whose `/memory` needs a gigabyte. Its page
 * `/wait/N/x` ends when N such pages are being rendered, as a page ends when a slow API responds.
 */
const code = `const { workerData: { running } } = require('node:worker_threads');
/** Resolves once as many pages as the test names are being rendered, in all workers together. */
async function all(pathname) {
  const count = new Int32Array(running);
  Atomics.add(count, 0, 1);
  while (Atomics.load(count, 0) < Number(pathname.split('/')[2])) await new Promise((resolve) => setTimeout(resolve, 5));
}
module.exports = async ({ task, file }) => {
  if (file) return;
  const { pathname } = new URL(task.url);
  await new Promise((resolve) => setImmediate(resolve));
  if (pathname.startsWith('/wait')) await all(pathname);
  if (pathname === '/loop') for (;;);
  if (pathname === '/exit') process.exit(1);
  if (pathname === '/throw-later') await new Promise(() => setImmediate(() => { throw new Error('later'); }));
  const list = [];
  while (pathname === '/memory') list.push(new Array(1e6).fill(list.length));
  return { page: { status: 200, html: pathname, policy: '', isComplete: true }, failures: [] };
};`;

let folder: string;
let workers: PageWorkers;
const log: { msg: string; url?: string }[] = [];

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'workers-'));
  await fs.writeFile(path.join(folder, 'worker.cjs'), code);
  log.length = 0;
  workers = startWorkers({ timeout: 2_000 });
});
afterEach(async () => {
  await workers.close();
  await fs.rm(folder, { recursive: true });
});

const startWorkers = ({ timeout }: { timeout: number }) =>
  createPageWorkers({
    filename: path.join(folder, 'worker.cjs'),
    threads: 2,
    settings: { running: new SharedArrayBuffer(4) } as unknown as WorkerSettings,
    logger: pino({}, { write: (line) => log.push(JSON.parse(line) as (typeof log)[number]) }),
    timeout,
  });

const render = async (address: string) => {
  const task = {
    url: `http://shell${address}`,
    site: '{}',
    outcome: undefined,
    composition: { remotes: {} },
    serverFiles: [],
  };
  return (await workers.render(task)).page?.html;
};

test.each([
  ['/loop', 2_000],
  ['/exit', 60_000],
  ['/throw-later', 60_000],
  // On a machine that has other work, it takes seconds until the memory is full; the other pages wait for a worker.
  ['/memory', 60_000],
])(
  'a page that breaks its worker with %s is an error, and the other pages are rendered',
  async (broken, timeout) => {
    await workers.close();
    workers = startWorkers({ timeout });
    expect(await render('/first')).toBe('/first');
    const failing = render(broken);
    const others = await Promise.all(['/a', '/b', '/c', '/d'].map(render));
    expect(others).toEqual(['/a', '/b', '/c', '/d']);
    await expect(failing).rejects.toThrow();
    expect(await render('/after')).toBe('/after');
    // Not tried again at once: each try would cost a worker.
    await expect(render(broken)).rejects.toThrow('a moment ago');
    expect(log.map(({ msg }) => msg)).toContain('page worker ended while rendering a page');
  },
  180_000,
);

const waitingPages = (count: number, needed: number) =>
  Array.from({ length: count }, (_, index) => `/wait/${needed}/${index}`);

test('a worker renders eight pages at once while the API is slow', async () => {
  const pages = waitingPages(16, 16);
  expect(await Promise.all(pages.map(render))).toEqual(pages);
  expect(log).toEqual([]);
});

test('a page that no worker had room for in time is not paused: it did not end a worker', async () => {
  // They wait for more pages than there is room for.
  const full = Promise.allSettled(waitingPages(16, 17).map(render));
  await expect(render('/late')).rejects.toThrow('No page worker was free in time.');
  await full;
  expect(log.filter(({ url }) => url === '/late')).toEqual([]);
  expect(await render('/late')).toBe('/late');
}, 30_000);
