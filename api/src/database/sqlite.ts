// The connection to a SQLite file, for Kysely.
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
  type DatabaseConnection,
  type QueryResult,
  type SelectModifierNode,
  type SqliteDatabase,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { traceQuery } from '@site/shared-contracts/server/tracing';
import { explainDiskError } from '../problems/unavailable';
import {
  DatabaseBusy,
  DatabaseDamaged,
  databaseFull,
  databaseReadOnly,
  DatabaseUnavailable,
  LockTimeout,
} from './database-errors';
import { migrate } from './migrate';
import { sqlite } from './engines/sqlite-engine';

/**
 * On SQLite, Kysely's migrator neither locks nor uses a transaction: two processes that start at once would collide.
 */
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

class RetryingDriver extends SqliteDriver {
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
    // SQLite calls are synchronous: without this, a queue of transactions would block the event loop until its end.
    await setImmediate();
    // A transaction that reads first and writes later would fail, without waiting, if another process wrote in between.
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    // After some errors, such as a full disk, SQLite has rolled back already. Another rollback would hide that error.
    if (this.#file.isInTransaction()) await super.rollbackTransaction(connection);
  }

  /** Retries while another process writes. Releases the connection between tries, so that reads need not wait. */
  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + this.#file.lockTimeout;
    for (;;) {
      try {
        return await connection.executeQuery<Row>(query);
      } catch (error) {
        const canRetry = error instanceof DatabaseBusy && !this.#file.isInTransaction();
        if (!canRetry || performance.now() > deadline) throw error;
      }
      await this.releaseConnection();
      await setTimeout(5 + Math.random() * 20);
      await super.acquireConnection();
    }
  }
}

/** SQLite has no row locks and does not need `for update`: a transaction is the only writer. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

class LockingDialect extends SqliteDialect {
  readonly #file: SqliteFile;

  constructor(path: string, lockTimeout: number) {
    const file = connect(path, lockTimeout);
    super({ database: file });
    this.#file = file;
  }

  override createAdapter() {
    return new LockingAdapter();
  }

  override createDriver() {
    return new RetryingDriver(this.#file);
  }

  override createQueryCompiler() {
    return new LocklessCompiler();
  }
}

const maxOpenAttempts = 100;
const openRetryDelay = 50;

export async function openSqlite<Tables>(file: string): Promise<Kysely<Tables>> {
  await mkdir(path.dirname(file), { recursive: true }).catch((error: unknown) => {
    throw explainDiskError(error, path.dirname(file));
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openAndMigrate(file);
    } catch (error) {
      // SQLite's busy timeout does not cover the switch to WAL and the creation of the migration tables.
      if (!(error instanceof DatabaseBusy) || attempt === maxOpenAttempts) throw error;
      await setTimeout(openRetryDelay);
    }
  }
}

/** `lockTimeout`: how many milliseconds a write waits for other processes. */
export const attachSqlite = <Tables>(file: string, lockTimeout = 5000): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new LockingDialect(file, lockTimeout), log: traceQuery });

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

const maxCachedStatements = 500;

interface SqliteFile extends SqliteDatabase {
  isInTransaction: () => boolean;
  lockTimeout: number;
}

/** In a folder that this user may not write to, or of a file that it may not read, SQLite opens nothing. */
function open(file: string): Connection {
  try {
    return new DatabaseSync(file);
  } catch (error) {
    throw new DatabaseUnavailable(error, `The database ${file} cannot be opened.`);
  }
}

/** Gives the `node:sqlite` interface the shape that Kysely expects. */
function connect(file: string, lockTimeout: number): SqliteFile {
  const connection = open(file);
  try {
    // The first pragma, because the next ones may already have to wait for another process.
    connection.exec('pragma busy_timeout = 5000');
    const { journal_mode: mode } = connection.prepare('pragma journal_mode = wal').get() as {
      journal_mode: string;
    };
    if (mode !== 'wal') throw new Error(`${file}: this file system does not carry a write-ahead log.`);
    connection.exec('pragma synchronous = full');
    connection.exec('pragma foreign_keys = on');
    // SQLite's busy timeout blocks the event loop, so that it is short, and `RetryingDriver` waits in its place.
    connection.exec('pragma busy_timeout = 20');
  } catch (error) {
    connection.close();
    throw toDatabaseError(error);
  }

  const statements = new Map<string, SqliteStatement>();
  return {
    lockTimeout,
    isInTransaction: () => connection.isTransaction,
    prepare(text) {
      const cached = statements.get(text);
      if (cached) return cached;
      if (statements.size === maxCachedStatements) statements.clear();
      const prepared = withDatabaseErrors(() => prepare(connection, text));
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
    all: (parameters) => withDatabaseErrors(() => statement.all(...parameters.map(toSqlite)) as unknown[]),
    run: (parameters) => withDatabaseErrors(() => statement.run(...parameters.map(toSqlite))),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)),
  };
}

/** The driver would silently bind a Date as NULL. */
function toSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date) throw new TypeError('Times are stored as milliseconds, not as Date.');
  return value;
}

/** Converts errors of the file, as opposed to errors of a query, to `DatabaseUnavailable`. */
function withDatabaseErrors<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** By SQLite's primary result code, or by its message: the driver sets a code only for some statements. */
const isBusy = (code: number, text: string) =>
  code === 5 || code === 6 || /^database (table )?is locked/.test(text);
const isFull = (code: number, text: string) => code === 13 || text.startsWith('database or disk is full');
const isReadOnly = (code: number, text: string) =>
  code === 8 || text.startsWith('attempt to write a readonly database');
const isDamaged = (code: number, text: string) =>
  code === 11 || code === 26 || /^(database disk image is malformed|file is not a database)/.test(text);
const isLost = (code: number, text: string) =>
  code === 10 || code === 14 || /^(disk I\/O error|unable to open database file)/.test(text);

function toDatabaseError(error: unknown): unknown {
  const { errcode = 0, message = '' } = error as { errcode?: number; message?: string };
  const code = errcode % 256;
  if (isBusy(code, message)) return new LockTimeout(error);
  if (isFull(code, message)) return databaseFull(error);
  if (isReadOnly(code, message)) return databaseReadOnly(error);
  if (isDamaged(code, message)) return new DatabaseDamaged(error);
  return isLost(code, message) ? new DatabaseUnavailable(error) : error;
}
