import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createPageWorkers, type PageWorkers } from './page-workers';
import type { WorkerSettings } from './render-worker';

/** A worker whose page `/loop` never ends, whose `/exit` ends the thread, and whose `/memory` needs a gigabyte. */
const code = `module.exports = async ({ task, file }) => {
  if (file) return;
  const { pathname } = new URL(task.url);
  await new Promise((resolve) => setImmediate(resolve));
  if (pathname === '/loop') for (;;);
  if (pathname === '/exit') process.exit(1);
  if (pathname === '/throw-later') await new Promise(() => setImmediate(() => { throw new Error('later'); }));
  const all = [];
  while (pathname === '/memory') all.push(new Array(1e6).fill(all.length));
  return { page: { status: 200, html: pathname, policy: '', isComplete: true }, failures: [] };
};`;

let folder: string;
let workers: PageWorkers;
const log: { msg: string }[] = [];

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'workers-'));
  const filename = path.join(folder, 'worker.cjs');
  await fs.writeFile(filename, code);
  log.length = 0;
  workers = createPageWorkers({
    filename,
    threads: 2,
    settings: {} as WorkerSettings,
    logger: pino({}, { write: (line) => log.push(JSON.parse(line) as { msg: string }) }),
    timeout: 2_000,
  });
});
afterEach(async () => {
  await workers.close();
  await fs.rm(folder, { recursive: true });
});

const render = async (address: string) => {
  const task = {
    url: `http://shell${address}`,
    outcome: undefined,
    composition: { remotes: {} },
    serverFiles: [],
  };
  return (await workers.render(task)).page?.html;
};

test.each(['/loop', '/exit', '/throw-later', '/memory'])(
  'a page that breaks its worker with %s is an error, and the other pages are rendered',
  async (broken) => {
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
  30_000,
);
