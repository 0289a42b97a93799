import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database';
import { engineOf, type WordQuery } from './engines/engine';

/** The tables with a `search_key` and an index of its words. */
export type SearchedTable = 'product' | 'article' | 'enquiry';

/** A word that is found in more different words than this reads the texts themselves. */
const maxExpansions = 300;
/** Characters. The index has longer words in parts that overlap by as much. */
const maxIndexedWord = 100;

/**
 * The condition that a row's `search_key` contains each of these words, at any place of a word. Undefined where no word
 * is searched for.
 */
export async function matchSearch(
  db: Database,
  table: SearchedTable,
  words: readonly string[],
): Promise<RawBuilder<boolean> | undefined> {
  const indexed: WordQuery[] = [];
  const conditions: RawBuilder<boolean>[] = [];
  for (const word of words) {
    const found = await findWords(db, table, word);
    if (found?.length === 0) return sql<boolean>`1 = 0`;
    if (found) indexed.push({ anyOf: found });
    else conditions.push(hasText(table, word));
  }
  if (indexed.length > 0) conditions.unshift(engineOf(db).hasWords(`${table}_words`, { all: indexed }));
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : undefined;
}

/** The same for one word, without the index. */
export const hasText = (table: SearchedTable, word: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.search_key`)} like ${`%${word}%`}`;

/**
 * The words of all rows that contain this one: the index knows whole words only. Undefined where they are too many.
 */
async function findWords(db: Database, table: SearchedTable, word: string): Promise<string[] | undefined> {
  if (word.length > maxIndexedWord) return undefined;
  const { wordsWithParts, hasParts } = engineOf(db);
  const { rows } = await sql<{ word: string }>`
    select word from ${sql.table(wordsWithParts)}
    where ${hasParts(table, partsOf(word))} and word like ${`%${word}%`} limit ${maxExpansions + 1}
  `.execute(db);
  return rows.length > maxExpansions ? undefined : rows.map((row) => row.word);
}

/** The parts of three characters; a shorter word is itself one. */
export function partsOf(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length <= 3) return [word];
  return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''));
}
