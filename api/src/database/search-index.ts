import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database';
import { engineOf } from './engine';

/** The tables with a `search_key` and an index of its words. */
export type SearchedTable = 'product' | 'article' | 'enquiry';

/** A word that is found in more different words than this reads the texts themselves. */
const maxExpansions = 300;
/** Characters. The index has longer words in parts that overlap by as much. */
const maxIndexedWord = 100;

/**
 * The condition that a row's `search_key` contains each of these words, at any place of a word. The index knows whole
 * words only, so that each searched word is first looked up among all words that the rows have. Undefined where no word
 * is searched for.
 */
export async function matchSearch(
  db: Database,
  table: SearchedTable,
  words: readonly string[],
): Promise<RawBuilder<boolean> | undefined> {
  const indexed: string[][] = [];
  const conditions: RawBuilder<boolean>[] = [];
  for (const word of words) {
    const expansions = word.length > maxIndexedWord ? undefined : await expand(db, table, word);
    if (expansions?.length === 0) return sql<boolean>`1 = 0`;
    if (expansions) indexed.push(expansions);
    else conditions.push(sql`${sql.ref(`${table}.search_key`)} like ${`%${word}%`}`);
  }
  if (indexed.length > 0) conditions.unshift(engineOf(db).containsWords(table, indexed));
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : undefined;
}

/** The words of all rows that contain this one; undefined where they are too many. */
async function expand(db: Database, table: SearchedTable, word: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where list = ${table} and word like ${`%${word}%`} limit ${maxExpansions + 1}
  `.execute(db);
  return rows.length > maxExpansions ? undefined : rows.map((row) => row.word);
}
