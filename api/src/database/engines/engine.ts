import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import type { ColumnTypes } from './column-types';

/** The indexes of `indexWords` and `indexTitles`. */
export type WordIndex = 'product_words' | 'product_title_words' | 'article_words' | 'enquiry_words';

/** Which words a row has: one of some, or what each or one of some queries says. None of the lists is empty. */
export type WordQuery =
  { anyOf: readonly string[] } | { all: readonly WordQuery[] } | { any: readonly WordQuery[] };

/** What differs between the two engines and concerns their callers. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  columns: ColumnTypes;
  /** After rows were inserted with explicit ids: generated ids continue after the largest one. */
  advanceGeneratedIds: (db: QueryExecutorProvider, table: string) => Promise<void>;
  /** A generated id, for a row that is inserted later or never. */
  takeId: (db: QueryExecutorProvider, table: string) => Promise<number>;
  /** The ids of the rows that meet the query in the index. Rows in the trash are not in it. */
  idsWithWords: (index: WordIndex, query: WordQuery) => RawBuilder<{ id: number }>;
  /** The same as a condition on a row of the table. Rows in the trash may meet it. */
  hasWords: (index: WordIndex, query: WordQuery) => RawBuilder<boolean>;
  /** Where the words of `search_word` are with an index of their parts. */
  wordsWithParts: 'search_word' | 'search_word_parts';
  /** The condition that one of those words has all of these parts, of one to three characters. */
  hasParts: (list: string, parts: readonly string[]) => RawBuilder<boolean>;
  /** Removes these words from `search_word`; the caller knows that no text has them any more. */
  removeWords: (db: QueryExecutorProvider, list: string, words: readonly string[]) => Promise<void>;
  /** Takes what was deleted out of the files of the database, too, where they are this process's own. */
  eraseRemains: (db: QueryExecutorProvider) => Promise<void>;
  /** A number in a column with a JSON object; null where it has none. */
  jsonNumber: (column: string, name: string) => RawBuilder<number | null>;
  /** The lowest of the `sizePrices` of the `sizes` in a column with the values of a product as JSON; null without one. */
  lowestSizePrice: (column: string) => RawBuilder<number | null>;
  /** Undoes `makeAppendOnly`, for a transaction that calls `makeAppendOnly` at its end. */
  removeAppendOnly: (db: QueryExecutorProvider, table: string) => Promise<void>;
}

/** Each dialect's adapter refers to its engine, so that the engine of every database and transaction is known. */
export function engineOf(db: QueryExecutorProvider): Engine {
  return (db.getExecutor().adapter as unknown as { engine: Engine }).engine;
}
