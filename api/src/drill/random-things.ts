// Ten random things of a restored site: what visitors see of it over HTTP, and rows that they do not see.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SitemapEntry } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import { backedUpTables } from '../backup/backed-up-tables';
import { imageFileOf, type Manifest } from '../backup/manifest';
import type { Database } from '../database/database';
import { variantType } from '../images/image-name';
import { nameKey, type ComparedTable, type Expectations } from './expectations';

const count = 10;

/** Something to look at, and what is wrong with it. */
interface Thing {
  kind: string;
  check: () => Promise<string | undefined>;
}

interface RestoredSite {
  /** Of its API. */
  url: string;
  db: Database;
  manifest: Manifest;
  expectations: Expectations;
}

/** Ten things of as many kinds as there are, or all of a site that has fewer. Returns their kinds and what is wrong. */
export async function checkRandomThings(site: RestoredSite): Promise<{ kinds: string[]; faults: string[] }> {
  const things = pickByTurns(shuffle(await listThings(site)), count);
  const faults: string[] = [];
  for (const { check } of things) {
    const fault = await check();
    if (fault !== undefined) faults.push(fault);
  }
  return { kinds: things.map(({ kind }) => kind), faults };
}

async function listThings({ url, db, manifest, expectations }: RestoredSite): Promise<Thing[]> {
  const { data } = await read<{ data: SitemapEntry[] }>(url, '/api/sitemap');
  const items = data.map(({ kind, id }) => ({
    kind,
    check: () => checkItem(url, { kind, id }, expectations.names),
  }));
  const pictures = manifest.entries.flatMap(({ name, sha256 }) => {
    const file = imageFileOf(name);
    const isPicture = file !== undefined && variantType(file) !== undefined;
    return isPicture ? [{ kind: 'picture', check: () => checkPicture(url, file, sha256) }] : [];
  });
  const rows = [...expectations.rows].map(([table, row]) => ({
    kind: table,
    check: () => checkRow(db, table, row),
  }));
  return [...items, ...pictures, ...rows];
}

/** The first of each kind, then the second of each, and so on. */
function pickByTurns(things: Thing[], most: number): Thing[] {
  const turns = new Map<string, number>();
  const turnOf = ({ kind }: Thing) => {
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    return turn;
  };
  return things
    .map((thing) => ({ thing, turn: turnOf(thing) }))
    .sort((one, other) => one.turn - other.turn)
    .slice(0, most)
    .map(({ thing }) => thing);
}

function shuffle<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

type Item = Pick<SitemapEntry, 'kind' | 'id'>;

interface Named {
  id: number;
  name?: string;
  productName?: string;
  title?: string;
}

async function checkItem(url: string, { kind, id }: Item, names: Map<string, string>) {
  const shown = await readItem(url, { kind, id });
  const name = shown?.productName ?? shown?.title ?? shown?.name;
  const expected = names.get(nameKey(kind, id));
  return name === expected
    ? undefined
    : `${kind} ${id} is '${name ?? 'missing'}', not '${expected ?? 'missing'}'`;
}

async function readItem(url: string, { kind, id }: Item): Promise<Named | undefined> {
  if (kind === 'category') {
    const { data } = await read<{ data: Named[] }>(url, '/api/category/all');
    return data.find((category) => category.id === id);
  }
  const folder = { product: 'products', blog: 'blog', news: 'news', page: 'pages' }[kind];
  return read<Named>(url, `/api/${folder}/${id}`);
}

async function checkPicture(url: string, name: string, sha256: string) {
  const response = await fetch(`${url}/api/images/${name}`);
  const hash = createHash('sha256').update(Buffer.from(await response.arrayBuffer()));
  return hash.digest('hex') === sha256
    ? undefined
    : `picture ${name} has status ${response.status} or other bytes`;
}

async function checkRow(db: Database, table: ComparedTable, row: Record<string, unknown>) {
  const key = backedUpTables[table].key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${sql.join(key, sql` and `)}
  `.execute(db);
  const found = rows[0] && { ...rows[0] };
  return isDeepStrictEqual(found, row) ? undefined : `a row of ${table} is not as it was backed up`;
}

async function read<Body>(url: string, path: string): Promise<Body> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`The restored site responds to ${path} with status ${response.status}.`);
  return (await response.json()) as Body;
}
