// `npm run bench:cached-page [-- url]`: a cached page of the shell beside the same bytes from a bare Node server. In
// pairs, because a single figure depends mostly on the machine. Without a URL it measures the site of `npm start`.
import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import { repository } from './launcher/environment.mjs';
import { runScript } from './launcher/failure.mjs';

const CONNECTIONS = 50;
const SECONDS = 6;
const PAIRS = 5;
const PATHS = ['/', '/products', '/about'];
const ENCODING = 'br';

/** @param {string} url */
async function load(url, duration = SECONDS) {
  const headers = { 'accept-encoding': ENCODING };
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers });
  return { rate: result.requests.average, bad: result.errors + result.timeouts + result.non2xx };
}

/**
 * The size of the response as it is sent.
 * @param {string} url
 * @returns {Promise<number>}
 */
async function sizeOf(url) {
  /** @type {import('node:http').IncomingMessage} */
  const response = await new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': ENCODING } }, resolve).on('error', reject);
  });
  return (await buffer(response)).length;
}

/** @param {string} url */
async function benchPage(url) {
  const first = await sizeOf(url);
  // The load makes the shell compress the page at the highest level.
  await load(url, 3);
  const bare = fork(path.join(repository, 'scripts/bench/bare-page-server.mjs'), [url, ENCODING]);
  const [bound] = /** @type {[{ port: number, bytes: number }]} */ (await once(bare, 'message'));
  const bareUrl = `http://127.0.0.1:${bound.port}/`;
  await load(bareUrl, 2);
  const ratios = [];
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const plain = await load(bareUrl);
    const page = await load(url);
    ratios.push(page.rate / plain.rate);
    console.log(
      `  pair ${pair}: ${page.rate.toFixed(0)}/s beside ${plain.rate.toFixed(0)}/s bare, errors ${page.bad}`,
    );
  }
  bare.kill();
  await once(bare, 'close');
  const sorted = ratios.toSorted((a, b) => a - b);
  const [least, median, most] = [0, sorted.length >> 1, sorted.length - 1].map((at) =>
    sorted[at]?.toFixed(2),
  );
  console.log(
    `${new URL(url).pathname}: ${median} (${least} to ${most}); ${first} bytes at first, ${bound.bytes} then\n`,
  );
}

await runScript(async () => {
  const site = process.argv[2] ?? `http://127.0.0.1:${process.env.SHELL_PORT ?? 3000}`;
  console.log(
    `${site}: ${CONNECTIONS} connections, ${SECONDS} s each, ${PAIRS} pairs: median (least to most)\n`,
  );
  for (const each of PATHS) await benchPage(new URL(each, site).href);
});
