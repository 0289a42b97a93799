// What reaches two shells behind a cache for all visitors, as behind a CDN, before and after content is published: with the
// purges of `PURGE_URLS`, and in a cache that knows nothing of them. Requests are counted where the shells get them.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillDatabase, openBenchDatabase } from '../../scripts/bench/fill-database.mjs';
import { findFreePorts } from '../support/free-ports';
import { describeServer, type ServerProcess } from '../support/server-process';
import { callSite, signInTo, type Session } from '../support/session';
import { startSite, type Site } from '../support/site';
import { sharedAdminVariables } from '../support/site-template';
import { startVarnish, type Varnish } from './varnish';

const SECRET = 'the secret of the purges';
const PRODUCTS = 300;
/** Seconds. */
const MINUTE = 60;
const VISITS_PER_SECOND = 20;
const CROWD = 200;
/** Milliseconds after which nothing stale may be sent. */
const STALE_LIMIT = 5_000;
const CATEGORY = 7;
/** Milliseconds. */
const QUIET = 8_000;

let site: Site;
let second: ServerProcess;
let purged: Varnish;
let unpurged: Varnish;
let session: Session;
let folder: string;
/** Paths of the sitemap: those that are visited most come first. */
let paths: string[];
const table: Record<string, unknown>[] = [];

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'scale-'));
  const [secondPort = 0, a = 0, b = 0] = await findFreePorts(3);
  const env = {
    ...sharedAdminVariables,
    PURGE_URLS: `http://127.0.0.1:${a}/.purge`,
    PURGE_SECRET: SECRET,
    LOG_LEVEL: 'warn',
  };
  site = await startSite({ env });
  const db = await openBenchDatabase(path.join(site.varDir, 'data', 'site.db'));
  await fillDatabase(db, PRODUCTS);
  // Each AVIF picture that is made later is a change of what visitors see.
  await db.execute(['update image set avif_at = 1 where avif_at is null']);
  await db.close();
  second = describeServer('shell', secondPort, {
    ...site.env,
    VAR_DIR: folder,
    REGISTRY: path.join(site.varDir, 'registry'),
    TRUSTED_REMOTES: path.join(site.varDir, 'trusted-remotes.json'),
    API_BASE_URL: site.urlOf('api'),
  });
  second.start();
  await second.untilReady();
  const common = { shells: [site.url, second.url], secret: SECRET };
  purged = await startVarnish({ ...common, port: a, isPurged: true });
  unpurged = await startVarnish({ ...common, port: b, isPurged: false });
  session = await signInTo(site.url);
  await untilQuiet();
  paths = await readPaths();
}, 600_000);

const readRevision = async () => (await fetch(`${site.url}/api/revision`)).text();

/** Resolves when the content has not changed for longer than a picture takes. */
async function untilQuiet(): Promise<void> {
  for (let last = ''; ;) {
    const now = await readRevision();
    if (now === last) return;
    last = now;
    await pause(QUIET);
  }
}

afterAll(async () => {
  console.table(table);
  await Promise.all([purged.stop(), unpurged.stop(), second.stop()]);
  await site.stop();
  for (const each of [folder, site.varDir]) await fs.rm(each, { recursive: true, force: true });
});

async function readPaths(): Promise<string[]> {
  const read = async (url: string) => {
    const text = await (await fetch(new URL(new URL(url, site.url).pathname, site.url))).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location);
  };
  const found = await read('/sitemap.xml');
  const pages = found.some((each) => each.endsWith('.xml'))
    ? (await Promise.all(found.map(read))).flat()
    : found;
  return pages.map((each) => {
    const { pathname, search } = new URL(each.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}

/** Rows of the table, whose first column says what was tried. */
const note = (what: string, values: Record<string, unknown>) => table.push({ what, ...values });

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The path of a visit: half of all visits are on a twentieth of the pages. */
const chooser = (random: () => number) => () => paths[Math.floor(paths.length * random() ** 4.3)] ?? '/';

const visit = async (cache: { url: string }, at: string, headers: Record<string, string> = {}) => {
  const response = await fetch(cache.url + at, { headers, redirect: 'manual' });
  return {
    status: response.status,
    state: response.headers.get('x-cache'),
    html: await response.text(),
    response,
  };
};

/** The same visits through each cache. Resolves when all have their pages. */
async function visitFor(seconds: number, caches: Varnish[], seed: number) {
  const choose = chooser(createRandom(seed));
  const results: Promise<{ status: number; state: string | null }[]>[] = [];
  const visited: string[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < seconds * VISITS_PER_SECOND; number += 1) {
    const at = choose();
    visited.push(at);
    results.push(Promise.all(caches.map((cache) => visit(cache, at))));
    const due = startedAt + ((number + 1) * 1000) / VISITS_PER_SECOND;
    await pause(Math.max(0, due - performance.now()));
  }
  const all = await Promise.all(results);
  return {
    visited,
    requests: all.length,
    failed: all.flat().filter(({ status }) => status !== 200).length,
    hits: caches.map((_, index) => all.filter((each) => each[index]?.state === 'HIT').length),
  };
}

const rename = async (name: string) => {
  const response = await callSite(site.url, 'PUT', `/api/category/update/${CATEGORY}`, { name }, session);
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
};
const titleOf = (html: string) => /<title>(.*?) \|/.exec(html)?.[1];
const page = `/products?category=${CATEGORY}`;
const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;

/** Of a page, as a shell names them. */
const keysOf = async (at: string) =>
  (await fetch(site.url + at)).headers.get('surrogate-key')?.split(' ') ?? [];

/** Milliseconds, from now, until a cache sends the page with this title; fails after this time. */
async function staleFor(cache: Varnish, title: string, limit: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (titleOf((await visit(cache, page)).html) === title) return performance.now() - startedAt;
    if (performance.now() - startedAt > limit) throw new Error(`The page is stale after ${limit} ms.`);
    await pause(100);
  }
}

test('a page is the same for all visitors, whatever cookies they have; what is private is not kept', async () => {
  await visit(purged, '/about');
  for (const cookie of ['', 'analytics=1', 'a=b; site-bucket=17; c=d'])
    expect(await visit(purged, '/about', cookie ? { cookie } : {})).toMatchObject({
      status: 200,
      state: 'HIT',
    });
  const { state } = await visit(purged, '/about', { cookie: 'a=b; site-overrides=x' });
  expect(state).toBe('MISS');
  for (const each of [1, 2])
    expect([each, (await visit(purged, '/api/category/all')).state]).toEqual([each, 'MISS']);
  const { response } = await visit(purged, '/about');
  // What is between the shell and the cache does not reach a visitor.
  expect([response.headers.get('surrogate-key'), response.headers.get('cdn-cache-control')]).toEqual([
    null,
    null,
  ]);
});

test('only who has the secret can purge', async () => {
  const purge = (headers: Record<string, string>) =>
    fetch(`${purged.url}/.purge`, { method: 'POST', headers: { 'surrogate-key': 'site', ...headers } });
  expect((await purge({})).status).toBe(403);
  expect((await purge({ authorization: 'Bearer ' })).status).toBe(403);
  const authorization = `Bearer ${SECRET}`;
  expect((await purge({ authorization, 'surrogate-key': 'a || obj.age > 0s' })).status).toBe(400);
  expect((await visit(purged, '/about')).state).toBe('HIT');
  expect((await purge({ authorization })).status).toBe(200);
  expect((await visit(purged, '/about')).state).toBe('MISS');
});

test('a minute of visits before a publish, and a minute after it', async () => {
  const caches = [purged, unpurged];
  // As after hours of visits: each page was requested once.
  for (const at of paths) await Promise.all(caches.map((cache) => visit(cache, at)));
  const measure = async (what: string, seed: number, seconds: number) => {
    const before = caches.map((cache) => cache.asked());
    const urls = purged.origins.map((each) => each.urls.length);
    const { requests, failed, hits, visited } = await visitFor(seconds, caches, seed);
    expect(failed).toBe(0);
    const [withPurge = 0, without = 0] = caches.map((cache, index) => cache.asked() - (before[index] ?? 0));
    note(what, {
      'requests to each cache': requests,
      'hits, purged by key': percent(hits[0] ?? 0, requests),
      'hits, 5 s': percent(hits[1] ?? 0, requests),
      'to the shells, purged by key': withPurge,
      'to the shells, 5 s': without,
    });
    return {
      withPurge,
      without,
      visited,
      asked: purged.origins.flatMap((each, at) => each.urls.slice(urls[at])),
    };
  };
  const before = await readRevision();
  const quiet = await measure('without a publish, 15 s', 1, 15);
  // A page that was kept is not asked for again.
  expect([await readRevision(), quiet.asked]).toEqual([before, []]);

  await rename('Soaps of the day');
  const [fresh, after] = await Promise.all([
    Promise.all([
      staleFor(purged, 'Soaps of the day', STALE_LIMIT),
      staleFor(unpurged, 'Soaps of the day', 60_000),
    ]),
    measure('the minute after a publish', 2, MINUTE),
  ]);
  note('page is new after', {
    'purged by key': `${(fresh[0] / 1000).toFixed(1)} s`,
    '5 s': `${(fresh[1] / 1000).toFixed(1)} s`,
  });
  // Pages without products stay in the cache: articles have some only where they are related.
  const asked = new Set(after.asked);
  for (const at of asked) expect([at, await keysOf(at)]).toEqual([at, expect.arrayContaining(['products'])]);
  expect(after.visited.filter((at) => !asked.has(at))).not.toEqual([]);
  // Each of two shells purges twice, so that a page may be asked for once more after each.
  const counts = new Map<string, number>();
  for (const at of after.asked) counts.set(at, (counts.get(at) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(5);
  expect(after.withPurge).toBeLessThan(after.without);
}, 300_000);

test('five seconds after a publish no page of either shell is stale', async () => {
  for (const name of ['Soaps', 'Soaps for hands', 'Soap']) {
    await rename(name);
    await pause(STALE_LIMIT);
    const seen = await Promise.all(
      [purged, site, second].map(async (each) => titleOf((await visit(each, page)).html)),
    );
    expect(seen).toEqual([name, name, name]);
    // And it is one that the cache has kept since.
    expect(titleOf((await visit(purged, page)).html)).toBe(name);
  }
});

test('a crowd that comes for one page right after a purge is one request to the shells', async () => {
  // Both purges of the last publish are over.
  await pause(STALE_LIMIT);
  const purge = { authorization: `Bearer ${SECRET}`, 'surrogate-key': 'products' };
  await fetch(`${purged.url}/.purge`, { method: 'POST', headers: purge });
  const before = purged.asked();
  const seen = await Promise.all(Array.from({ length: CROWD }, () => visit(purged, page)));
  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
  expect(purged.asked() - before).toBe(1);
  note(`${CROWD} clients at once for a purged page`, {
    'to the shells, purged by key': purged.asked() - before,
  });
});

test('while no shell can be reached, pages that are too old are sent', async () => {
  await visit(unpurged, '/about');
  for (const origin of unpurged.origins) origin.isAway = true;
  // Longer than a page is fresh, and than its time of grace while a shell is there; the probes have noticed.
  await pause(36_500);
  const { status } = await visit(unpurged, '/about');
  expect(status).toBe(200);
  for (const origin of unpurged.origins) origin.isAway = false;
});
