// The views of the inbox with many enquiries beside the same views with few.
import { fillEnquiries, openBenchDatabase } from './fill-database.mjs';
import { listEngines, startDatabases } from './own-databases.mjs';
import { signIn } from './own-site.mjs';
import { median } from './statistics.mjs';
import { timeInTurn } from './time-call.mjs';

/** @typedef {{ api: string, database: string, stop: () => Promise<void> }} ApiSite */
/** @typedef {(databaseUrl: string | undefined) => Promise<ApiSite>} StartSite */

const sizes = [100, 100_000];
const samples = 31;
/** How many times more a view may take. */
const limit = 5;
const aDay = 86_400_000;

const views = ['open', 'mine', 'unanswered', 'due', 'new', 'handled', 'spam', 'all'];
const list = '/api/enquiries/all?page=1&pageSize=25';
/** @type {[name: string, path: string][]} */
const calls = [
  ...views.map((view) => /** @type {[string, string]} */ ([view, `${list}&view=${view}`])),
  ['open, last page', `${list.replace('page=1', 'page=LAST')}&view=open`],
  ['open, by name', `${list}&view=open&sort=name`],
  ['unanswered, by name', `${list}&view=unanswered&sort=name`],
  ['stage quoted', `${list}&view=open&stage=quoted`],
  ['stage won of all', `${list}&view=all&stage=won`],
  ['of an admin, quotes', `${list}&view=open&assignee=1&kind=quote`],
  ['unassigned', `${list}&view=open&unassigned=true`],
  ['of a day', `${list}&view=all&from=2026-01-01&to=2026-01-02`],
  ['search, common word', `${list}&view=open&search=meera`],
  ['search, in all', `${list}&view=all&search=meera`],
  ['search, word of each', `${list}&view=all&search=kollam`],
  ['search, in what is due', `${list}&view=due&search=kollam`],
  ['search, later page', `${list.replace('page=1', 'page=20')}&view=all&search=meera`],
  ['search, a number', `${list}&view=all&search=9000039`],
  ['search, no hit', `${list}&view=all&search=unknown`],
  ['counts', '/api/enquiries/counts'],
  ['one with others', '/api/enquiries/61'],
  ['morning screen', '/api/desk?timeZone=Asia/Kolkata'],
];

/**
 * @param {StartSite} startSite
 * @param {string | undefined} databaseUrl
 * @param {number} size
 */
async function startFilled(startSite, databaseUrl, size) {
  const site = await startSite(databaseUrl);
  const admin = await signIn(site);
  const db = await openBenchDatabase(site.database);
  await fillEnquiries(db, size);
  const [first] = await db.read('select min(id) as id from admin');
  const now = Date.now();
  await db.insert('admin_visit', [
    { admin_id: Number(first?.id), previous_at: now - aDay, last_at: now, wants_digest: 0 },
  ]);
  // A server does this by itself after a while.
  if (databaseUrl) await db.execute(['vacuum analyze']);
  await db.close();
  return { site, admin, size };
}

/** @param {StartSite} startSite */
export async function benchInbox(startSite) {
  for (const engine of listEngines()) {
    const databases = await startDatabases(engine);
    const filled = [];
    try {
      for (const size of sizes) filled.push(await startFilled(startSite, await databases.newUrl(), size));
      console.log(
        `\n${engine}: the inbox with ${sizes.join(' and ')} enquiries, median of ${samples} in ms, and ratio`,
      );
      for (const [name, path] of calls) await compare(name, path, filled);
    } finally {
      for (const { site } of filled) await site.stop();
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
  const call = {
    ...{ name, of: /** @type {const} */ ('api'), limit, isAdmin: true },
    // Three of ten are open, all but one in fifty of these are no possible spam.
    path: (/** @type {number} */ _, /** @type {number} */ size) =>
      path.replace('LAST', String(Math.max(1, Math.floor((size * 0.29) / 25)))),
  };
  await timeInTurn(call, filled, { samples: 3, firstNumber: 0 });
  const timings = await timeInTurn(call, filled, { samples, firstNumber: 0 });
  const [few = NaN, many = NaN] = timings.map(({ times }) => median(times));
  const failure = timings.find((timing) => timing.failure)?.failure;
  const flag = failure ? `FAILED: ${failure}` : many / few > limit ? `OVER ${limit}` : '';
  const cells = [few.toFixed(1), many.toFixed(1), `x${(many / few).toFixed(2)}`];
  console.log(`  ${name.padEnd(24)}${cells.map((cell) => cell.padStart(9)).join('')}  ${flag}`);
}
