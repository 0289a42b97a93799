// The ways of searching that decision 085 compares with the site's own: `npm run bench:api -- --only search` times that.
// In a folder with them: npm install minisearch @orama/orama flexsearch; node --expose-gc compare-searches.mjs <folder>
import { DatabaseSync } from '@photostructure/sqlite';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { openBenchDatabase, productDescription, productName } from './fill-database.mjs';
import { listEngines, startDatabases } from './own-databases.mjs';
import { median } from './statistics.mjs';

const sizes = [1000, 10_000, 100_000];
const searches = ['pine floor cleaner', 'degresaer', 'kichen desclaer', 'floorpolish', 'kappal'];
const require = createRequire(path.resolve(process.argv[2] ?? '.', 'package.json'));

const texts = (/** @type {number} */ size) =>
  Array.from({ length: size }, (_, id) => ({ id, name: productName(id), text: productDescription }));
const memory = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

/**
 * @param {string} name
 * @param {number} size
 * @param {() => Promise<{ search: (text: string) => unknown, end?: () => Promise<void>, megabytes?: () => Promise<number> }>} build
 */
async function measure(name, size, build) {
  const before = memory();
  const startedAt = performance.now();
  const index = await build();
  const built = performance.now() - startedAt;
  const used = index.megabytes ? await index.megabytes() : memory() - before;
  const cells = [];
  for (const text of searches) {
    const times = [];
    for (let sample = 0; sample < 7; sample += 1) {
      const at = performance.now();
      await index.search(text);
      times.push(performance.now() - at);
    }
    cells.push(median(times).toFixed(1).padStart(9));
  }
  const first = [
    name.padEnd(20),
    String(size).padStart(7),
    built.toFixed(0).padStart(8),
    used.toFixed(1).padStart(8),
  ];
  console.log(first.join('') + cells.join(''));
  await index.end?.();
}

async function buildMiniSearch(/** @type {number} */ size) {
  const MiniSearch = require('minisearch');
  const index = new MiniSearch({
    fields: ['name', 'text'],
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { name: 3 } },
  });
  index.addAll(texts(size));
  return { search: (/** @type {string} */ text) => index.search(text).slice(0, 12) };
}

async function buildOrama(/** @type {number} */ size) {
  const { create, insertMultiple, search } = require('@orama/orama');
  const db = create({ schema: { name: 'string', text: 'string' } });
  await insertMultiple(
    db,
    texts(size).map(({ name, text }) => ({ name, text })),
    1000,
  );
  return {
    search: (/** @type {string} */ term) =>
      search(db, { term, tolerance: 1, threshold: 0, boost: { name: 3 }, limit: 12 }),
  };
}

async function buildFlexSearch(/** @type {number} */ size) {
  const { Document } = require('flexsearch');
  const index = new Document({ tokenize: 'forward', document: { id: 'id', index: ['name', 'text'] } });
  for (const each of texts(size)) index.add(each);
  return { search: (/** @type {string} */ text) => index.search(text, { limit: 12, suggest: false }) };
}

/** A slip is found by the rows that share most trigrams. */
async function buildFtsTrigram(/** @type {number} */ size) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'compare-'));
  const file = path.join(folder, 'a.db');
  const db = new DatabaseSync(file);
  db.exec("create virtual table found using fts5(words, tokenize='trigram', detail=full)");
  const insert = db.prepare('insert into found (rowid, words) values (?, ?)');
  db.exec('begin');
  for (const { id, name, text } of texts(size)) insert.run(id, `${name} ${text}`.toLowerCase());
  db.exec('commit');
  const find = db.prepare('select rowid from found where found match ? order by rank limit 12');
  const parts = (/** @type {string} */ word) =>
    Array.from({ length: Math.max(1, word.length - 2) }, (_, at) => `"${word.slice(at, at + 3)}"`).join(
      ' OR ',
    );
  return {
    search: (/** @type {string} */ text) =>
      find.all(
        text
          .split(' ')
          .map((word) => `(${parts(word)})`)
          .join(' AND '),
      ),
    megabytes: async () => (await fs.stat(file)).size / 1024 / 1024,
    end: async () => {
      db.close();
      await fs.rm(folder, { recursive: true });
    },
  };
}

async function buildPgTrgm(/** @type {number} */ size, /** @type {string} */ url) {
  const db = await openBenchDatabase(url);
  await db.execute([
    'create extension pg_trgm',
    'create table found (id integer primary key, words text not null)',
  ]);
  const rows = texts(size).map(({ id, name, text }) => ({ id, words: `${name} ${text}`.toLowerCase() }));
  for (let from = 0; from < rows.length; from += 5000)
    await db.insert('found', rows.slice(from, from + 5000));
  await db.execute([
    'create index found_words on found using gin (words gin_trgm_ops)',
    'vacuum analyze found',
  ]);
  return {
    search: (/** @type {string} */ text) =>
      db.read(`
        select id from found where ${text
          .split(' ')
          .map((word) => `'${word}' <% words`)
          .join(' and ')} order by word_similarity('${text}', words) desc limit 12`),
    megabytes: async () =>
      Number((await db.read("select pg_total_relation_size('found') / 1048576.0 as size"))[0]?.size),
    end: () => db.close(),
  };
}

console.log(`${'way'.padEnd(20)}   items   build/ms      MB  ${searches.join(' | ')} (ms, median of 7)`);
for (const size of sizes) {
  await measure('minisearch', size, () => buildMiniSearch(size));
  await measure('orama', size, () => buildOrama(size));
  await measure('flexsearch', size, () => buildFlexSearch(size));
  await measure('FTS5 trigram', size, () => buildFtsTrigram(size));
  if (!listEngines().includes('PostgreSQL')) continue;
  const databases = await startDatabases('PostgreSQL');
  const url = await databases.newUrl();
  await measure('pg_trgm', size, () => buildPgTrgm(size, url ?? ''));
  await databases.stop();
}
