// Load for minutes: memory that is in use after a garbage collection does not grow. And clients that are slow on purpose.
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startSite, type Site } from '../support/site';
import { createProcessControl, type ProcessControl } from './control-process';
import { enquiry, FIRST_START_LIMIT } from './trial-site';

const MINUTES = Number(process.env.LOAD_MINUTES ?? 10);

let site: Site;
let controls: ProcessControl;

beforeAll(async () => {
  controls = await createProcessControl();
  const many = { ENQUIRIES_PER_HOUR: '1000000', ENQUIRIES_PER_HOUR_PER_ADDRESS: '1000000' };
  site = await startSite({ env: { ...controls.env, ...many, LOG_LEVEL: 'error' } });
}, FIRST_START_LIMIT);
afterAll(async () => {
  await site.stop();
  await controls.remove();
  await fs.rm(site.varDir, { recursive: true });
});

const megabytes = (bytes: number) => bytes / 1024 / 1024;

async function measure(server: 'shell' | 'api'): Promise<{ heap: number; rss: number }> {
  const { heapUsed, rss } = await controls.control(site.pids()[server] ?? 0);
  return { heap: megabytes(heapUsed), rss: megabytes(rss) };
}

/** Kept pages, pages that are rendered for this request alone, calls, and one that does not exist. */
const urlsOf = (request: number) => [
  ...['/', '/products', '/blog', '/about', `/productsDetails/${1 + (request % 30)}`],
  ...[`/products/all?search=cleaner ${request}`, '/sitemap.xml', '/api/category/all', '/api/products/all'],
  `/no-page-${request % 5000}`,
];

const sendEnquiry = (name: string) =>
  fetch(`${site.url}/api/contact/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiry(name)),
  });

/** Pages, calls and enquiries. Resolves with how many got another status than theirs. */
async function load(until: number): Promise<{ requests: number; failed: number }> {
  let requests = 0;
  let failed = 0;
  const client = async (number: number) => {
    while (performance.now() < until) {
      requests += 1;
      const urls = urlsOf(requests);
      const url = urls[requests % urls.length] ?? '';
      const sent = await (requests % 11 === 0 ? sendEnquiry(`Visitor ${number}`) : fetch(site.url + url));
      await sent.text();
      const isMissing = sent.url.includes('/no-page');
      if (sent.status !== (isMissing ? 404 : 200)) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => client(number)));
  return { requests, failed };
}

test(
  `memory is flat in ${MINUTES} minutes of load`,
  async () => {
    const rounds = 10;
    const measured: { shell: { heap: number; rss: number }; api: { heap: number; rss: number } }[] = [];
    let requests = 0;
    let failed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const done = await load(performance.now() + (MINUTES * 60_000) / rounds);
      requests += done.requests;
      failed += done.failed;
      measured.push({ shell: await measure('shell'), api: await measure('api') });
    }
    const text = (server: 'shell' | 'api') =>
      measured.map((each) => `${each[server].heap.toFixed(0)}/${each[server].rss.toFixed(0)}`).join(' ');
    console.log(
      `${requests} requests, ${failed} failed; MB of heap/all, shell: ${text('shell')}; API: ${text('api')}`,
    );
    expect(failed).toBe(0);
    // The first rounds fill caches. What leaks with each request is more than this in as many.
    for (const server of ['shell', 'api'] as const) {
      const third = measured[2]?.[server];
      const last = measured.at(-1)?.[server];
      expect((last?.heap ?? 0) - (third?.heap ?? 0)).toBeLessThan(20);
      expect((last?.rss ?? 0) - (third?.rss ?? 0)).toBeLessThan(120);
    }
  },
  (MINUTES + 3) * 60_000,
);

/** Sends a request letter by letter, until the server ends the connection. Resolves with the seconds until then. */
async function drip(url: string, head: string): Promise<number> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(head));
  socket.on('error', () => undefined);
  const startedAt = performance.now();
  const dripping = setInterval(() => socket.write('a'), 500);
  await once(socket.resume(), 'close').finally(() => clearInterval(dripping));
  return (performance.now() - startedAt) / 1000;
}

const slowHead = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const slowBody =
  'POST /api/contact/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"name":"';

test('400 clients that send letter by letter are ended, and keep nobody from being served', async () => {
  const heads = Promise.all(Array.from({ length: 200 }, () => drip(site.url, slowHead)));
  const bodies = Promise.all(
    Array.from({ length: 200 }, (_, n) => drip(n % 2 ? site.url : site.urlOf('api'), slowBody)),
  );
  let slowest = 0;
  for (let number = 0; number < 30; number += 1) {
    const startedAt = performance.now();
    expect((await fetch(`${site.url}/no-page-${number}`)).status).toBe(404);
    expect((await sendEnquiry(`Quick ${number}`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - startedAt);
    await pause(100);
  }
  const [head, body] = [Math.max(...(await heads)), Math.max(...(await bodies))];
  console.log(
    `the slowest page and enquiry took ${slowest.toFixed(0)} ms; heads were ended after ${head.toFixed(0)} s at the latest, bodies after ${body.toFixed(0)} s`,
  );
  expect(slowest).toBeLessThan(5_000);
  expect(head).toBeLessThan(45);
  expect(body).toBeLessThan(160);
}, 240_000);
