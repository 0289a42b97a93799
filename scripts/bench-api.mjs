// `npm run bench:api [-- --only load|inbox|search]`: the list of products beside a bare Fastify route that sends the same bytes,
// and enquiries beside the durable rows that the disk can write; then the views of the inbox with 100,000 enquiries beside
// those with 100, and searches with 1,000 to 100,000 products. In pairs, because a single figure depends mostly on the machine.
import autocannon from 'autocannon';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { benchInbox } from './bench/inbox-views.mjs';
import { benchSearch } from './bench/search-views.mjs';
import { benchAdmin } from './bench/own-site.mjs';
import { withSpread } from './bench/statistics.mjs';
import { buildChanged } from './launcher/builds.mjs';
import { repository } from './launcher/environment.mjs';
import { runScript } from './launcher/failure.mjs';

const CONNECTIONS = 100;
const SECONDS = 20;
const PAIRS = 3;
const LIST = '/api/products/all';
const message = {
  name: 'Asha Nair',
  contactNo: '9876543210',
  product: 'Bloom Rose & Milk',
  quantity: 120,
  message: 'Do you deliver to Kollam, and how long does it take? '.repeat(4),
};

const bench = path.join(repository, 'scripts', 'bench');

/**
 * @param {string} url
 * @param {Partial<import('autocannon').Options>} [more]
 */
async function load(url, more = {}) {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...more });
  const bad = result.errors + result.timeouts + result.non2xx;
  return { rate: result.requests.average, p99: result.latency.p99, bad };
}

/**
 * Waits for the URL in a server's log.
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<string>}
 */
const urlOf = (server) =>
  new Promise((resolve, reject) => {
    let text = '';
    server.stdout?.on('data', (chunk) => {
      if (text === 'found') return;
      text += String(chunk);
      const address = /listening at (http:[^"]+)/.exec(text)?.[1];
      if (!address) return;
      text = 'found';
      resolve(address);
    });
    server.once('close', () => reject(new Error(`The API did not start:\n${text}`)));
  });

/** @param {import('node:child_process').ChildProcess} server */
async function readEventLoopDelay(server) {
  server.send('event loop?');
  for (;;) {
    const [message] = /** @type {[{ p99?: number }]} */ (await once(server, 'message'));
    // The API sends other messages too, for example the password of the first admin.
    if (message.p99 !== undefined) return message.p99;
  }
}

/**
 * @param {string} folder its data
 * @param {Record<string, string>} [more] environment
 */
async function startApi(folder, more = {}) {
  const api = fork(path.join(repository, 'api/dist/server.cjs'), {
    cwd: repository,
    execArgv: ['--import', path.join(bench, 'watch-event-loop.mjs')],
    // Its log goes through a pipe, as under the launcher.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      API_PORT: '0',
      VAR_DIR: folder,
      ENQUIRIES_PER_HOUR: '100000000',
      ENQUIRIES_PER_HOUR_PER_ADDRESS: '100000000',
      ...more,
    },
  });
  return { api, url: await urlOf(api) };
}

const newFolder = () => fs.mkdtemp(path.join(os.tmpdir(), 'bench-api-'));

async function benchLoad() {
  const folder = await newFolder();
  const { api, url } = await startApi(folder);
  const bare = fork(path.join(bench, 'bare-server.mjs'), [url + LIST], { cwd: path.join(repository, 'api') });
  const [bound] = /** @type {[{ port: number }]} */ (await once(bare, 'message'));
  const bareUrl = `http://127.0.0.1:${bound.port}${LIST}`;

  try {
    await load(url + LIST, { duration: 3 });
    await load(bareUrl, { duration: 3 });
    await readEventLoopDelay(api);
    console.log(`${CONNECTIONS} connections, ${SECONDS} s each, ${PAIRS} pairs: median (least to most)\n`);
    /** @type {number[]} */
    const reads = [];
    /** @type {number[]} */
    const writes = [];
    for (let pair = 1; pair <= PAIRS; pair += 1) {
      const plain = await load(bareUrl);
      const list = await load(url + LIST);
      const listLoop = await readEventLoopDelay(api);
      const rows = promisify(execFile)(
        process.execPath,
        [path.join(bench, 'bare-inserts.mjs'), folder, '5000'],
        { cwd: path.join(repository, 'api') },
      );
      const inserts = Number((await rows).stdout);
      await fs.rm(path.join(folder, 'bare.db'), { force: true });
      const post = await load(`${url}/api/contact/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
      const postLoop = await readEventLoopDelay(api);
      reads.push(list.rate / plain.rate);
      writes.push(post.rate / inserts);
      console.log(
        `pair ${pair}  list ${list.rate.toFixed(0)}/s beside ${plain.rate.toFixed(0)}/s bare,` +
          ` event loop p99 ${listLoop.toFixed(0)} ms, errors ${list.bad}` +
          `  |  enquiries ${post.rate.toFixed(0)}/s beside ${inserts.toFixed(0)} bare rows/s,` +
          ` event loop p99 ${postLoop.toFixed(0)} ms, errors ${post.bad}`,
      );
    }
    console.log(`\nlist / bare route: ${withSpread(reads, 2)}`);
    console.log(`enquiries / bare durable rows: ${withSpread(writes, 2)}`);
  } finally {
    bare.kill();
    api.kill();
    await once(api, 'close');
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** @type {import('./bench/inbox-views.mjs').StartSite} */
async function startSite(databaseUrl) {
  const folder = await newFolder();
  const { api, url } = await startApi(folder, {
    DATABASE_URL: databaseUrl ?? '',
    DEMO_CONTENT: 'off',
    ...benchAdmin.environment,
  });
  return {
    api: url,
    database: databaseUrl ?? path.join(folder, 'data', 'site.db'),
    stop: async () => {
      api.kill();
      await once(api, 'close');
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

await runScript(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  await buildChanged(['api'], 'production');
  const isWanted = (/** @type {string} */ part) => values.only === undefined || values.only === part;
  if (isWanted('load')) await benchLoad();
  if (isWanted('inbox')) await benchInbox(startSite);
  if (isWanted('search')) await benchSearch(startSite);
});
