import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database';

type EnquiryKind = 'message' | 'quote';
type ArticleKind = 'blog' | 'news';

/** Milliseconds. In every time zone, a day begins with a full quarter of an hour. */
const quarterOfAnHour = 900_000;

/** The names in `row_count`, under which triggers of the database keep how many rows there are. */
export type CountName =
  | `product:${number}`
  | `article:${ArticleKind}`
  | `trash:${'category' | 'product' | 'page' | ArticleKind}`
  // Servers of an earlier version read these; the present ones read those of `readCountsOf(db, 'inbox')`.
  | `${EnquiryKind}:${'ordinary' | 'suspect'}:${'handled' | 'unhandled'}`
  | `mail:${'waiting' | 'sent' | 'dead'}`
  | 'audit:failed-sign-in';

/** How many rows have one of these names. */
export const readCount = (db: Database, names: CountName[]): Promise<number> =>
  sum(db, sql`name in (${sql.join(names)})`);

/** How many rows have a name that begins with this and a colon: all products, for example. */
export const readCountOfAll = (db: Database, start: 'product' | 'mail') =>
  // A semicolon is the character after the colon.
  sum(db, sql`name >= ${`${start}:`} and name < ${`${start};`}`);

/** Each name that begins with this and a colon, with how many rows have it. */
export const readCountsOf = (db: Database, start: 'inbox'): Promise<{ name: string; count: number }[]> =>
  db
    .selectFrom('row_count')
    .select(['name', 'count'])
    .where('name', '>=', `${start}:`)
    .where('name', '<', `${start};`)
    .where('count', '>', 0)
    .execute();

/**
 * How many enquiries came in each span of time, without possible spam. The first span begins at the first of the moments,
 * each one ends where the next begins, and the last moment is the end of the last.
 */
export async function countReceived(
  db: Database,
  moments: readonly number[],
): Promise<Record<EnquiryKind, number>[]> {
  // As in the names of migration 058.
  const quarters = moments.map((moment) => String(10_000_000 + Math.floor(moment / quarterOfAnHour)));
  const spans = quarters.slice(1).map((stop, index) => sql`(${quarters[index]}, ${stop})`);
  const count = (kind: EnquiryKind) => {
    const name = sql.lit(`received:${kind}:`);
    return sql`(select coalesce(sum(count), 0) from row_count
      where name >= ${name} || span.start and name < ${name} || span.stop) as ${sql.ref(kind)}`;
  };
  const { rows } = await sql<Record<EnquiryKind, number> & { start: string }>`
    with span (start, stop) as (values ${sql.join(spans)})
    select span.start, ${count('message')}, ${count('quote')} from span
  `.execute(db);
  const byStart = new Map(rows.map(({ start, message, quote }) => [start, { message, quote }]));
  return quarters.slice(0, -1).map((start) => byStart.get(start) ?? { message: 0, quote: 0 });
}

async function sum(db: Database, condition: RawBuilder<boolean> | RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select cast(coalesce(sum(count), 0) as bigint) as total from row_count where ${condition}
  `.execute(db);
  return rows[0]?.total ?? 0;
}
