// `npm run bench:site [-- 100 10000 100000] [-- --engine SQLite]`: how pages and calls grow with the catalogue. Every
// size runs beside the smallest one, in turn, because a single time depends mostly on the machine.
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fillDatabase, openBenchDatabase } from './bench/fill-database.mjs';
import { listEngines, startDatabases } from './bench/own-databases.mjs';
import { signIn, startOwnSite } from './bench/own-site.mjs';
import { callsOf, wholeLists } from './bench/site-calls.mjs';
import { median } from './bench/statistics.mjs';
import { rateOf, timeInTurn } from './bench/time-call.mjs';
import { buildChanged, listPackages } from './launcher/builds.mjs';
import { Failure, runScript } from './launcher/failure.mjs';

/** @typedef {import('./bench/time-call.mjs').Filled & { site: import('./bench/own-site.mjs').OwnSite, db: import('./bench/fill-database.mjs').BenchDatabase }} FilledSite */
/** @typedef {import('./bench/site-calls.mjs').Call} Call */

const samples = 9;
/** Fewer, because each one waits until the shell has seen that the content has changed. */
const changedSamples = 4;
const revisionPoll = 1_300;
/** Milliseconds: a larger ratio of smaller differences is noise. */
const noise = 1;
/** Milliseconds for one size on one engine; what is left after that is said and not measured. */
const timeLimit = 300_000;
/** MB, in the process of the first start, which has made the pictures of the demo content. */
const apiMemoryLimit = 230;
/** Milliseconds for one of `wholeLists`, which grow with the catalogue by their nature. */
const wholeListLimit = 300_000;

/**
 * @param {string | undefined} url
 * @param {number} size
 */
async function startFilled(url, size) {
  const site = await startOwnSite(url);
  const db = await openBenchDatabase(site.database);
  // Reserved: otherwise the API would make AVIF files of the demo content meanwhile, for minutes and with 100 MB.
  await db.execute(['update image set claimed_at = 1']);
  const startedAt = performance.now();
  const { big } = await fillDatabase(db, size);
  // A server does this by itself after a while; a SQLite file only where the API asks for it.
  if (url) await db.execute(['vacuum analyze']);
  const firstStart = (await site.peakMemory('api')) ?? '?';
  console.log(
    `  ${size} products filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s; ` +
      `peak memory of the API's first start, with the pictures of the demo content: ${firstStart} MB`,
  );
  // What follows is about the catalogue.
  await site.forgetPeakMemory();
  return { site, admin: await signIn(site), db, size, big };
}

/** @param {FilledSite[]} sites */
const changeContent = async (sites) => {
  for (const { db } of sites) await db.execute(['update revision set number = number + 1']);
  await setTimeout(revisionPoll);
};

/**
 * @param {Call} call
 * @param {[FilledSite, FilledSite]} sites
 */
async function compare(call, sites) {
  const isKeptByShell = call.of === 'shell' && !call.isVaried;
  // Also where the path varies: some calls have fewer paths than samples.
  const isKeptByApi = call.of === 'api' && !call.isAdmin;
  // Not from a cache: another path each time, or the content has changed since.
  const cold = await timeInTurn(call, sites, {
    samples: isKeptByShell ? changedSamples : samples,
    firstNumber: 0,
    ...(isKeptByShell && { prepare: () => changeContent(sites) }),
    ...(isKeptByApi && {
      prepare: async () => {
        for (const { db } of sites) await db.execute(['update revision set number = number + 1']);
      },
    }),
  });
  const isBroken = cold.some(({ failure }) => failure);
  const kept = isBroken
    ? cold
    : await timeInTurn({ ...call, path: (_, size) => call.path(0, size) }, sites, {
        samples,
        firstNumber: 0,
      });
  /** @type {number[]} */
  const rates = [];
  if (!isBroken) for (const filled of sites) rates.push(await rateOf(call, filled));
  return { cold, kept, rates };
}

const format = (/** @type {number | undefined} */ value) =>
  value === undefined || Number.isNaN(value) ? '-' : value >= 100 ? value.toFixed(0) : value.toFixed(1);

/**
 * @param {Call} call
 * @param {Awaited<ReturnType<typeof compare>>} result
 */
function report(call, { cold, kept, rates: [smallRate = NaN, largeRate = NaN] }) {
  const [small, large] = cold;
  const [smallKept, largeKept] = kept;
  const failure = large?.failure ?? small?.failure;
  const pairs = /** @type {const} */ ([
    ['time', median(small?.times ?? []), median(large?.times ?? []), noise],
    ['kept', median(smallKept?.times ?? []), median(largeKept?.times ?? []), noise],
    ['size', (small?.bytes ?? NaN) / 1000, (large?.bytes ?? NaN) / 1000, 0],
  ]);
  const flags = pairs.filter(
    ([name, one, other, least]) =>
      other / one > call.limit &&
      other - one > least &&
      // The smallest catalogue may fill a part of a page only.
      !(name === 'size' && call.limit > 2),
  );
  const cells = pairs.map(([, one, other]) =>
    `${format(one)} ${format(other)} x${(other / one).toFixed(2)}`.padStart(22),
  );
  const flag = failure
    ? `FAILED: ${failure}`
    : flags.length
      ? `OVER ${call.limit}: ${flags.map(([name]) => name).join(', ')}`
      : '';
  console.log(
    `  ${call.name.padEnd(25)}${cells.join('')}${`${format(smallRate)} ${format(largeRate)} x${(largeRate / smallRate).toFixed(2)}`.padStart(22)}  ${flag}`,
  );
  return flag === '' ? 0 : 1;
}

/**
 * @param {FilledSite} base
 * @param {FilledSite & { big: number }} large
 * @param {RegExp} only
 */
async function compareSizes(base, large, only) {
  const end = performance.now() + timeLimit;
  let flagged = 0;
  console.log(
    `\n  ${`${base.size} and ${large.size} products`.padEnd(25)}${['cold ms', 'kept ms', 'kB', 'responses/s'].map((name) => name.padStart(22)).join('')}`,
  );
  for (const call of callsOf(large.big).filter(({ name }) => only.test(name))) {
    if (performance.now() > end) console.log(`  ${call.name.padEnd(25)} not measured: the time is over`);
    else flagged += report(call, await compare(call, [base, large]));
  }
  for (const list of wholeLists.filter(({ name }) => only.test(name)))
    flagged += await readWholeList(list, large);
  const memory = await large.site.peakMemory('api');
  console.log(
    `  peak memory with ${large.size} products: API ${memory ?? '?'} MB (limit ${apiMemoryLimit}), ` +
      `shell ${(await large.site.peakMemory('shell')) ?? '?'} MB`,
  );
  return flagged + Number((memory ?? 0) > apiMemoryLimit);
}

/**
 * Reads it to its end once, because of the memory that this takes.
 * @param {import('./bench/site-calls.mjs').WholeList} list
 * @param {FilledSite} filled
 * @returns {Promise<number>} 1 where it fails
 */
async function readWholeList({ name, of, path, isAdmin = false }, { site, admin, size }) {
  const startedAt = performance.now();
  const response = await fetch(site[of] + path, {
    headers: isAdmin ? admin : {},
    signal: AbortSignal.timeout(wholeListLimit),
  });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  const figures = `${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `  whole ${name} of ${size} products: ${response.ok ? figures : `FAILED: ${response.status}`}; ` +
      `peak memory of the API so far ${(await site.peakMemory('api')) ?? '?'} MB`,
  );
  return response.ok ? 0 : 1;
}

/**
 * @param {'SQLite' | 'PostgreSQL'} engine
 * @param {number[]} sizes
 * @param {RegExp} only
 */
async function benchEngine(engine, [smallest = 100, ...others], only) {
  console.log(`\n${engine}`);
  const databases = await startDatabases(engine);
  let flagged = 0;
  const base = await startFilled(await databases.newUrl(), smallest);
  try {
    for (const size of others) {
      const large = await startFilled(await databases.newUrl(), size);
      flagged += await compareSizes(base, large, only).finally(() => stopSite(large));
    }
  } finally {
    await stopSite(base);
    await databases.stop();
  }
  return flagged;
}

/** @param {FilledSite} filled */
async function stopSite({ site, db }) {
  await db.close();
  await site.stop();
}

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { engine: { type: 'string' }, only: { type: 'string', default: '' } },
  });
  const sizes = positionals.length ? positionals.map(Number) : [100, 10_000, 100_000];
  if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new Failure(
      'Give at least two numbers of products, the smallest first: npm run bench:site -- 100 10000',
    );
  await buildChanged(listPackages(), 'production');
  let flagged = 0;
  for (const engine of listEngines().filter((each) => !values.engine || each === values.engine))
    flagged += await benchEngine(engine, sizes, new RegExp(values.only));
  console.log(`\n${flagged} figures are over their limit.`);
});
