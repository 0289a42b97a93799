import type { QueryExecutorProvider } from 'kysely';
import type { ColumnTypes } from './column-types';

/** The few things that the two engines do differently and that a caller must ask for. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  columns: ColumnTypes;
  /** After rows with ids of their own: ids to come are greater than every id there is. */
  advanceGeneratedIds: (db: QueryExecutorProvider, table: string) => Promise<void>;
  /** Undoes `makeAppendOnly`, within a transaction that makes it so again. */
  removeAppendOnly: (db: QueryExecutorProvider, table: string) => Promise<void>;
}

/** Each dialect's adapter carries its engine, so that every database and transaction can tell. */
export function engineOf(db: QueryExecutorProvider): Engine {
  return (db.getExecutor().adapter as unknown as { engine: Engine }).engine;
}
