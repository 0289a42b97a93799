import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { engineOf, type WordIndex, type WordQuery } from '../database/engines/engine';
import { rank, type Ranked } from './rank';
import { toPartialQuery, toQuery, type Group } from './word-query';

/** What a search has found, as ids: counted, and read in the order of their relevance. */
export interface Found {
  count: () => Promise<number>;
  read: (offset: number, limit: number) => Promise<number[]>;
  /** The condition that a row was found. */
  condition: RawBuilder<boolean>;
  isPartial?: boolean;
  correction?: string;
}

export interface RankedTable {
  table: 'product' | 'article';
  /** The words that say what an item is, where they have an index. */
  titles?: WordIndex;
  texts: WordIndex;
  /** The columns of `Ranked`. */
  nameKey: string;
  titleKey: string;
  /** Of equally good items. */
  order: 'asc' | 'desc';
  /** Which of the items that visitors see may be found; left out for all, which the index finds by itself. */
  filter?: RawBuilder<boolean> | undefined;
}

/** The ids of what meets a query: an index has no items in the trash, and gives ids in their order. */
function idsOf(db: Database, { table, filter }: RankedTable, [index, query]: [WordIndex, WordQuery]) {
  const { idsWithWords, hasWords } = engineOf(db);
  if (!filter) return idsWithWords(index, query);
  return sql<{ id: number }>`select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)}
    where deleted_at is null and ${filter} and ${hasWords(index, query)}`;
}

/** So many are compared; the others follow in the order of their ids. */
const mostRanked = 200;
/** With more words than this, those that have most of them are not looked for. */
const mostGroups = 7;

/** Items that have all words; where there are none, those that have most of them. */
export async function findRanked(
  db: Database,
  groups: readonly Group[],
  table: RankedTable,
): Promise<Found | undefined> {
  const known = groups.filter(({ alternatives }) => alternatives.length > 0);
  const words = groups.flatMap(({ typed }) => typed).length;
  const most = Math.floor(words / 2);
  const missing = groups.filter((group) => !known.includes(group)).flatMap(({ typed }) => typed).length;
  if (known.length === 0 || missing > most) return undefined;
  for (let without = 0; without < known.length; without += 1) {
    if (missing + without > most || (without > 0 && known.length > mostGroups)) return undefined;
    const queryOf = (usedGroups: readonly Group[]) =>
      without === 0 ? toQuery(usedGroups) : toPartialQuery(usedGroups, without);
    const candidates = await readCandidates(db, known, { table, queryOf });
    if (candidates.length === 0) continue;
    const query = queryOf(known);
    if (!query) continue;
    const found = toFound(db, table, { query, ranked: rank(candidates, known).map(({ id }) => id) });
    return { ...found, ...((without > 0 || missing > 0) && { isPartial: true }) };
  }
  return undefined;
}

interface Candidates {
  table: RankedTable;
  queryOf: (groups: readonly Group[]) => WordQuery | undefined;
}

/**
 * Those that can be the best: first what has all words in its title as they were typed, then what has them there in another
 * way, then all others.
 */
async function readCandidates(
  db: Database,
  groups: readonly Group[],
  { table, queryOf }: Candidates,
): Promise<Ranked[]> {
  const { nameKey, titleKey, titles, texts, order } = table;
  const name = sql.ref(`${table.table}.${nameKey}`);
  const id = sql.ref(`${table.table}.id`);
  const found = new Map<number, Ranked>();
  const add = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<Ranked>`
      select ${id} as id, ${name} as name_key, ${sql.ref(`${table.table}.${titleKey}`)} as title_key,
        ${sql.ref(`${table.table}.search_key`)} as search_key
      from ${sql.table(table.table)} where ${condition}`.execute(db);
    for (const row of rows) if (found.size < mostRanked) found.set(row.id, row);
  };
  const addFrom = async (index: WordIndex, query: WordQuery | undefined) => {
    if (!query || found.size >= mostRanked) return;
    const ids = sql`select id from (${idsOf(db, table, [index, query])}) as found
      order by id ${sql.raw(order)} limit ${mostRanked}`;
    await add(sql`${id} in (${ids})`);
  };
  if (titles) {
    const phrase = groups.flatMap(({ typed }) => typed).join(' ');
    await add(sql`${name} = ${phrase} and deleted_at is null and ${table.filter ?? sql`true`}`);
    const exact = toQuery(groups, (quality) => quality === 'exact');
    await addFrom(titles, exact);
    await addFrom(titles, queryOf(groups));
  }
  await addFrom(texts, queryOf(groups));
  const inOrder = [...found.values()].sort((a, b) => (order === 'asc' ? a.id - b.id : b.id - a.id));
  return inOrder;
}

function toFound(
  db: Database,
  table: RankedTable,
  { query, ranked }: { query: WordQuery; ranked: readonly number[] },
): Pick<Found, 'count' | 'read' | 'condition'> {
  const { texts, order } = table;
  const isAll = ranked.length < mostRanked;
  const matching = sql`from (${idsOf(db, table, [texts, query])}) as found`;
  return {
    condition: engineOf(db).hasWords(texts, query),
    count: async () => {
      if (isAll) return ranked.length;
      const { rows } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
      return rows[0]?.total ?? 0;
    },
    read: async (offset, limit) => {
      const first = ranked.slice(offset, offset + limit);
      if (isAll || first.length === limit) return first;
      const { rows } = await sql<{ id: number }>`
        select id ${matching} where id not in (${sql.join(ranked)}) order by id ${sql.raw(order)}
        limit ${limit - first.length} offset ${Math.max(0, offset - ranked.length)}`.execute(db);
      return [...first, ...rows.map((row) => row.id)];
    },
  };
}
