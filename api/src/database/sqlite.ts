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
  type QueryResult,
  type SelectModifierNode,
  type SqliteDatabase,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import type { ColumnTypes } from './column-types';
import type { Engine } from './engine';
import { explainDiskError } from '../problems/unavailable';
import {
  DatabaseBusy,
  DatabaseDamaged,
  databaseFull,
  databaseReadOnly,
  DatabaseUnavailable,
} from './database-errors';
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
  advanceGeneratedIds: () => Promise.resolve(),
  removeAppendOnly: async (db, table) => {
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

class PatientDriver extends SqliteDriver {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file });
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings = {}) {
    // Nothing here ever waits, so a queue of transactions would run to its end before anything else gets a turn.
    await setImmediate();
    // A transaction that reads first and writes later would fail, without waiting, if another process wrote in between.
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    // After some failures, a full disk for one, SQLite has rolled back by itself: the failure that led here says more.
    if (this.#file.isInTransaction()) await super.rollbackTransaction(connection);
  }

  /** Waits for other processes, with the connection given back meanwhile: whoever only reads need not wait as well. */
  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const giveUpAt = performance.now() + this.#file.patience;
    for (;;) {
      try {
        return await connection.executeQuery<Row>(query);
      } catch (error) {
        const canWait = error instanceof DatabaseBusy && !this.#file.isInTransaction();
        if (!canWait || performance.now() > giveUpAt) throw error;
      }
      await this.releaseConnection();
      await setTimeout(5 + Math.random() * 20);
      await super.acquireConnection();
    }
  }
}

/** There are no row locks to ask for: whoever is in a transaction is the only writer. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

class LockingDialect extends SqliteDialect {
  readonly #file: SqliteFile;

  constructor(path: string, patience: number) {
    const file = connect(path, patience);
    super({ database: file });
    this.#file = file;
  }

  override createAdapter() {
    return new LockingAdapter();
  }

  override createDriver() {
    return new PatientDriver(this.#file);
  }

  override createQueryCompiler() {
    return new LocklessCompiler();
  }
}

const attempts = 100;
const pauseBetweenAttempts = 50;

export async function openSqlite<Tables>(file: string): Promise<Kysely<Tables>> {
  await mkdir(path.dirname(file), { recursive: true }).catch((error: unknown) => {
    throw explainDiskError(error, path.dirname(file));
  });
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

/** `patience`: for how many milliseconds a write waits for those of other processes. */
export const attachSqlite = <Tables>(file: string, patience = 5000): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new LockingDialect(file, patience) });

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

interface SqliteFile extends SqliteDatabase {
  isInTransaction: () => boolean;
  patience: number;
}

/** Gives the `node:sqlite` interface the shape that Kysely expects. */
function connect(file: string, patience: number): SqliteFile {
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
    // SQLite's own waiting stops the whole process: the driver waits in its place.
    connection.exec('pragma busy_timeout = 20');
  } catch (error) {
    connection.close();
    throw plainFailure(error);
  }

  const statements = new Map<string, SqliteStatement>();
  return {
    patience,
    isInTransaction: () => connection.isTransaction,
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
const isFull = (code: number, text: string) => code === 13 || text.startsWith('database or disk is full');
const isReadOnly = (code: number, text: string) =>
  code === 8 || text.startsWith('attempt to write a readonly database');
const isDamaged = (code: number, text: string) =>
  code === 11 || code === 26 || /^(database disk image is malformed|file is not a database)/.test(text);
const isLost = (code: number, text: string) =>
  code === 10 || code === 14 || /^(disk I\/O error|unable to open database file)/.test(text);

function plainFailure(error: unknown): unknown {
  const { errcode = 0, message = '' } = error as { errcode?: number; message?: string };
  const code = errcode % 256;
  if (isBusy(code, message)) return new DatabaseBusy(error);
  if (isFull(code, message)) return databaseFull(error);
  if (isReadOnly(code, message)) return databaseReadOnly(error);
  if (isDamaged(code, message)) return new DatabaseDamaged(error);
  return isLost(code, message) ? new DatabaseUnavailable(error) : error;
}
