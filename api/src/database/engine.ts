import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import type { ColumnTypes } from './column-types';

/** What differs between the two engines and concerns their callers. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  columns: ColumnTypes;
  /** After rows were inserted with explicit ids: generated ids continue after the largest one. */
  advanceGeneratedIds: (db: QueryExecutorProvider, table: string) => Promise<void>;
  /** The condition that a row of a table with `indexWords` has a word of each of these groups. */
  containsWords: (table: string, groups: readonly (readonly string[])[]) => RawBuilder<boolean>;
  /** Undoes `makeAppendOnly`, for a transaction that calls `makeAppendOnly` at its end. */
  removeAppendOnly: (db: QueryExecutorProvider, table: string) => Promise<void>;
}

/** Each dialect's adapter refers to its engine, so that the engine of every database and transaction is known. */
export function engineOf(db: QueryExecutorProvider): Engine {
  return (db.getExecutor().adapter as unknown as { engine: Engine }).engine;
}
