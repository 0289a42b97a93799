// Reads the words of the index from the table of all words.
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { partsOf } from '../database/search-index';
import { slipsOf } from './slips';

/** Whose words: of all texts of products, of their titles alone, of articles. */
export type WordList = 'product' | 'product_title' | 'article';

/** More words than this are not looked for: the shortest are. */
const most = 300;
/** Words of which a slip may have made the typed one, before they are compared. */
const mostAlike = 2000;

const read = async (db: Database, query: RawBuilder<{ word: string }>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ word }) => word);

/** Those of these words that there are. */
export async function readKnown(
  db: Database,
  list: WordList,
  words: readonly string[],
): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  return new Set(
    await read(
      db,
      sql`select word from search_word where list = ${list} and word in (${sql.join([...new Set(words)])})`,
    ),
  );
}

/** The words that begin with this, the shortest first. */
export const readBeginning = (db: Database, list: WordList, start: string): Promise<string[]> =>
  read(
    db,
    sql`select word from search_word where list = ${list} and ${beginsWith(start)}
      order by length(word), word limit ${most}`,
  );

/** The words that contain this, the shortest first. */
export async function readContaining(db: Database, list: WordList, part: string): Promise<string[]> {
  const { wordsWithParts, hasParts } = engineOf(db);
  return read(
    db,
    sql`select word from ${sql.table(wordsWithParts)}
      where ${hasParts(list, partsOf(part))} and word like ${`%${part}%`}
      order by length(word), word limit ${most}`,
  );
}

/**
 * The words that a slip can have changed to this one, and others. Of a word in as many pieces as it may have slips and one
 * more, one piece is as it was: the first, where the word begins with it, or another, which the word contains. Two letters
 * that changed places between the pieces of a short word are put back.
 */
export async function readAlike(db: Database, list: WordList, typed: string): Promise<string[]> {
  const slips = slipsOf(typed);
  if (slips === 0) return [];
  const letters = Array.from(typed);
  const [first = '', ...others] = piecesOf(letters, slips + 1);
  const { wordsWithParts, hasParts } = engineOf(db);
  const length = sql`length(word) between ${letters.length - slips} and ${letters.length + slips}`;
  const start = Array.from(first).length;
  const swapped = [
    ...letters.slice(0, start - 1),
    letters[start],
    letters[start - 1],
    ...letters.slice(start + 1),
  ];
  const found = await Promise.all([
    read(
      db,
      sql`select word from search_word
        where list = ${list} and ${beginsWith(first)} and ${length} limit ${mostAlike}`,
    ),
    ...others.map((piece) =>
      read(
        db,
        sql`select word from ${sql.table(wordsWithParts)}
          where ${hasParts(list, partsOf(piece))} and word like ${`%${piece}%`} and ${length} limit ${mostAlike}`,
      ),
    ),
    readKnown(db, list, [swapped.join('')]).then((known) => [...known]),
  ]);
  return [...new Set(found.flat())];
}

/** `C` is the order of PostgreSQL's column, and the only one of SQLite. */
function beginsWith(start: string): RawBuilder<boolean> {
  const letters = Array.from(start);
  const next = String.fromCodePoint((letters.pop()?.codePointAt(0) ?? 0) + 1);
  return sql`word >= ${start} and word < ${letters.join('') + next}`;
}

function piecesOf(letters: readonly string[], count: number): string[] {
  const at = (piece: number) => Math.floor((letters.length * piece) / count);
  return Array.from({ length: count }, (_, piece) => letters.slice(at(piece), at(piece + 1)).join(''));
}
