// SQLite for Kysely. What differs between engines stays in this file and its PostgreSQL counterpart.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  sql,
  type DatabaseConnection,
  type SelectModifierNode,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import type { ColumnTypes } from './column-types';
import type { Engine } from './engine';
import { DatabaseBusy, DatabaseUnavailable } from './failures';
import { migrate } from './migrate';

const events = ['update', 'delete'];

export const sqliteColumns: ColumnTypes = {
  generatedId: (column) => column.primaryKey().autoIncrement(),
  amount: sql`real`,
  bigInteger: sql`integer`,
  sortedText: sql`text`,
  endOfTable: sql`strict`,
  makeAppendOnly: async (db, table) => {
    for (const event of events)
      await sql`
        create trigger ${sql.ref(`${table}_refuses_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
        begin select raise(abort, 'This table is append-only.'); end
      `.execute(db);
  },
};

const sqlite: Engine = {
  name: 'SQLite',
  columns: sqliteColumns,
  // AUTOINCREMENT takes note of ids that rows bring with them.
  alignIds: () => Promise.resolve(),
  liftAppendOnly: async (db, table) => {
    for (const event of events) await sql`drop trigger ${sql.ref(`${table}_refuses_${event}`)}`.execute(db);
  },
};

/** Kysely's own migrator neither locks nor runs in a transaction on SQLite: two starters would collide. */
class LockingAdapter extends SqliteAdapter {
  readonly engine = sqlite;

  override get supportsTransactionalDdl() {
    return true;
  }

  // The transaction holds SQLite's one write lock from its beginning to its end.
  override async acquireMigrationLock() {
    await Promise.resolve();
  }

  override async releaseMigrationLock() {
    await Promise.resolve();
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings = {}) {
    // Nothing here ever waits, so a queue of transactions would run to its end before anything else gets a turn.
    await setImmediate();
    // A transaction that reads first and writes later would fail, without waiting, if another process wrote in between.
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

/** There are no row locks to ask for: whoever is in a transaction is the only writer. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

class LockingDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(file: string) {
    const config = { database: connect(file) };
    super(config);
    this.#config = config;
  }

  override createAdapter() {
    return new LockingAdapter();
  }

  override createDriver() {
    return new ImmediateDriver(this.#config);
  }

  override createQueryCompiler() {
    return new LocklessCompiler();
  }
}

const attempts = 100;
const pauseBetweenAttempts = 50;

export async function openSqlite<Tables>(file: string): Promise<Kysely<Tables>> {
  await mkdir(path.dirname(file), { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openAndMigrate(file);
    } catch (error) {
      // SQLite's own waiting does not cover the switch to WAL and the creation of the migration tables.
      if (!(error instanceof DatabaseBusy) || attempt === attempts) throw error;
      await setTimeout(pauseBetweenAttempts);
    }
  }
}

export const attachSqlite = <Tables>(file: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new LockingDialect(file) });

async function openAndMigrate<Tables>(file: string): Promise<Kysely<Tables>> {
  const db = attachSqlite<Tables>(file);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
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
    throw plainFailure(error);
  }

  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      if (statements.size === preparedStatements) statements.clear();
      const prepared = plainly(() => prepare(connection, text));
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
    all: (parameters) => plainly(() => statement.all(...parameters.map(toSqlite)) as unknown[]),
    run: (parameters) => plainly(() => statement.run(...parameters.map(toSqlite))),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)),
  };
}

/** The driver would bind a Date as NULL, without a word. */
function toSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date) throw new TypeError('Times are stored as milliseconds, not as Date.');
  return value;
}

/** Failures of the file, as opposed to those of a query, leave here as `DatabaseUnavailable`. */
function plainly<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw plainFailure(error);
  }
}

/** Primary result codes, and the texts that stand for them: the driver gives a code only for some statements. */
const isBusy = (code: number, text: string) =>
  code === 5 || code === 6 || /^database (table )?is locked/.test(text);
const isLost = (code: number, text: string) =>
  [10, 13, 14].includes(code) ||
  /^(disk I\/O error|database or disk is full|unable to open database file)/.test(text);

function plainFailure(error: unknown): unknown {
  const { errcode = 0, message = '' } = error as { errcode?: number; message?: string };
  if (isBusy(errcode % 256, message)) return new DatabaseBusy(error);
  return isLost(errcode % 256, message) ? new DatabaseUnavailable(error) : error;
}
