// What visitors search, with many products beside the same with few.
import { fillProducts, openBenchDatabase } from './fill-database.mjs';
import { listEngines, startDatabases } from './own-databases.mjs';
import { median } from './statistics.mjs';
import { timeInTurn } from './time-call.mjs';

/** @typedef {{ api: string, database: string, stop: () => Promise<void> }} ApiSite */
/** @typedef {(databaseUrl: string | undefined) => Promise<ApiSite>} StartSite */

const sizes = [1000, 10_000, 100_000];
const samples = 21;
/** How many times more a search may take with the most products than with the fewest. */
const limit = 2;
/** Milliseconds that suggestions may take with 10,000 products. */
const suggestionLimit = 100;
const list = '/api/products/all?page=1&pageSize=12&search=';
const suggestions = '/api/search/suggestions?search=';
/** @type {[name: string, path: string][]} */
const calls = [
  ['search, three words', `${list}pine%20floor%20cleaner`],
  ['search, common word', `${list}cleaner`],
  ['search, a slip', `${list}degresaer`],
  ['search, two slips', `${list}kichen%20desclaer`],
  ['search, joined words', `${list}floorpolish`],
  ['search, need in words', `${list}cleaner%20for%20hotel%20floors`],
  ['search, a size', `${list}5%20litre%20shampoo`],
  ['search, a number', `${list}777`],
  ['search, most words', `${list}plutonium%20pine%20wash`],
  ['search, nothing', `${list}kappal`],
  ['search, later page', `${list.replace('page=1', 'page=9')}pine`],
  ['suggestions, a letter', `${suggestions}p`],
  ['suggestions, a beginning', `${suggestions}degr`],
  ['suggestions, two words', `${suggestions}pine%20fl`],
  ['suggestions, a slip', `${suggestions}degresaer`],
  ['articles', `/api/search/articles?page=1&pageSize=9&search=lemon%20tile`],
];

/** @param {StartSite} startSite */
export async function benchSearch(startSite) {
  for (const engine of listEngines()) {
    const databases = await startDatabases(engine);
    /** @type {import('./time-call.mjs').Filled[]} */
    const filled = [];
    /** @type {ApiSite[]} */
    const sites = [];
    try {
      for (const size of sizes) {
        const databaseUrl = await databases.newUrl();
        const site = await startSite(databaseUrl);
        sites.push(site);
        const db = await openBenchDatabase(site.database);
        await fillProducts(db, size);
        // A server does this by itself after a while.
        if (databaseUrl) await db.execute(['vacuum analyze']);
        await db.close();
        filled.push({ site, admin: {}, size });
      }
      console.log(
        `\n${engine}: searches with ${sizes.join(', ')} products, median of ${samples} in ms, and ratio`,
      );
      for (const [name, path] of calls) await compare(name, path, filled);
    } finally {
      for (const site of sites) await site.stop();
      await databases.stop();
    }
  }
}

/**
 * @param {string} name
 * @param {string} path
 * @param {import('./time-call.mjs').Filled[]} filled
 */
async function compare(name, path, filled) {
  const call = { ...{ name, of: /** @type {const} */ ('api'), limit }, path: () => path };
  await timeInTurn(call, filled, { samples: 3, firstNumber: 0 });
  const timings = await timeInTurn(call, filled, { samples, firstNumber: 0 });
  const times = timings.map((timing) => median(timing.times));
  const [few = NaN, middle = NaN, many = NaN] = times;
  const failure = timings.find((timing) => timing.failure)?.failure;
  const isSlow = path.startsWith(suggestions) && middle > suggestionLimit;
  const flags = [
    ...(failure ? [`FAILED: ${failure}`] : []),
    ...(many / few > limit ? [`OVER ${limit}`] : []),
    ...(isSlow ? [`OVER ${suggestionLimit} ms`] : []),
  ];
  const cells = [...times.map((time) => time.toFixed(1)), `x${(many / few).toFixed(2)}`];
  console.log(`  ${name.padEnd(26)}${cells.map((cell) => cell.padStart(9)).join('')}  ${flags.join(', ')}`);
}
