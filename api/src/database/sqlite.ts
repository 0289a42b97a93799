// SQLite for Kysely. What differs between engines stays in this file.
import { DatabaseSync } from '@photostructure/sqlite';
import {
  SqliteAdapter,
  SqliteDialect,
  sql,
  type Kysely,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import type { ColumnTypes } from './column-types';

export const sqliteColumns: ColumnTypes = {
  generatedId: (column) => column.primaryKey().autoIncrement(),
  amount: sql`real`,
  bigInteger: sql`integer`,
  endOfTable: sql`strict`,
  makeAppendOnly: async (db, table) => {
    for (const event of ['update', 'delete'])
      await sql`
        create trigger ${sql.ref(`${table}_refuses_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
        begin select raise(abort, 'This table is append-only.'); end
      `.execute(db);
  },
};

/** Kysely's own migrator neither locks nor runs in a transaction on SQLite: two starters would collide. */
class LockingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }

  override async acquireMigrationLock(db: Kysely<unknown>) {
    // The first write of the transaction, and so the moment at which it takes SQLite's one write lock.
    await sql`update kysely_migration_lock set is_locked = 1`.execute(db);
  }

  override async releaseMigrationLock(db: Kysely<unknown>) {
    await sql`update kysely_migration_lock set is_locked = 0`.execute(db);
  }
}

export class LockingSqliteDialect extends SqliteDialect {
  constructor(file: string) {
    super({ database: connect(file) });
  }

  override createAdapter() {
    return new LockingAdapter();
  }
}

type Connection = InstanceType<typeof DatabaseSync>;

const preparedStatements = 500;

/** Gives the `node:sqlite` interface the shape that Kysely expects. */
function connect(file: string): SqliteDatabase {
  const connection = new DatabaseSync(file);
  try {
    // First of all: the pragmas after it may already have to wait for another process.
    connection.exec('pragma busy_timeout = 5000');
    const { journal_mode: mode } = connection.prepare('pragma journal_mode = wal').get() as {
      journal_mode: string;
    };
    if (mode !== 'wal') throw new Error(`${file}: this file system does not carry a write-ahead log.`);
    connection.exec('pragma synchronous = full');
    connection.exec('pragma foreign_keys = on');
  } catch (error) {
    connection.close();
    throw error;
  }

  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      if (statements.size === preparedStatements) statements.clear();
      const prepared = prepare(connection, text);
      statements.set(text, prepared);
      return prepared;
    },
    close() {
      statements.clear();
      connection.close();
    },
  };
}

function prepare(connection: Connection, text: string): SqliteStatement {
  const statement = connection.prepare(text);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlite)) as unknown[],
    run: (parameters) => statement.run(...parameters.map(toSqlite)),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)),
  };
}

/** The driver would bind a Date as NULL, without a word. */
function toSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date) throw new TypeError('Times are stored as milliseconds, not as Date.');
  return value;
}

/** SQLITE_BUSY, in any of its extended forms. */
export const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
