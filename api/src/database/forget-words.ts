import { sql } from 'kysely';
import type { Database } from './database';
import { engineOf } from './engines/engine';
import type { SearchedTable } from './search-index';

/** As PostgreSQL's index has long words: in parts of 300 characters that begin every 200. */
const partsOf = (word: string): string[] => {
  const letters = Array.from(word);
  const starts = letters.map((_, index) => index).filter((index) => index % 200 === 0);
  return [word, ...starts.map((start) => letters.slice(start, start + 300).join(''))];
};

/**
 * Forgets the words of rows that were deleted or have other texts now, except those that other rows still have: the list
 * of words would keep every name for ever. Part of the transaction that has changed the rows.
 */
export async function forgetWords(transaction: Database, list: SearchedTable, texts: readonly string[]) {
  const words = new Set(texts.flatMap((text) => text.split(' ').flatMap(partsOf)));
  words.delete('');
  const unused: string[] = [];
  for (const word of words) {
    const { rows } = await sql`
      select 1 from ${sql.table(list)} where ${engineOf(transaction).hasWords(`${list}_words`, { anyOf: [word] })} limit 1
    `.execute(transaction);
    if (rows.length === 0) unused.push(word);
  }
  if (unused.length > 0) await engineOf(transaction).removeWords(transaction, list, unused);
}
