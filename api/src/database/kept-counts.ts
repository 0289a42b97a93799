import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database';

type EnquiryKind = 'message' | 'quote';
type ArticleKind = 'blog' | 'news';

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

async function sum(db: Database, condition: RawBuilder<boolean> | RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select cast(coalesce(sum(count), 0) as bigint) as total from row_count where ${condition}
  `.execute(db);
  return rows[0]?.total ?? 0;
}
