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
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
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
  countRows: async (db, table, nameOf) => {
    const [oldName, newName] = [nameOf('old'), nameOf('new')];
    const increase = sql`
      insert into row_count (name, count) select ${newName}, 1 where ${newName} is not null
      on conflict (name) do update set count = row_count.count + 1;`;
    const decrease = sql`update row_count set count = count - 1 where name = ${oldName};`;
    const trigger = (event: string, when: RawBuilder<unknown>, actions: RawBuilder<unknown>) =>
      sql`
        create trigger ${sql.ref(`${table}_counts_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} ${when}
        begin ${actions} end
      `.execute(db);
    await trigger('insert', sql``, increase);
    await trigger('delete', sql``, decrease);
    await trigger('update', sql`when ${oldName} is not ${newName}`, sql`${decrease} ${increase}`);
  },
  indexWords: async (db, table, isIndexed = () => sql`true`) => {
    const list = sql.lit(table);
    // A normalised text has no character that JSON escapes.
    const addWords = (row: string, from: RawBuilder<unknown>) => sql`
      insert into search_word (list, word)
      select distinct ${list}, each.value
      from ${from} json_each('["' || replace(${sql.ref(`${row}.search_key`)}, ' ', '","') || '"]') as each
      where each.value <> '' and ${isIndexed(row)}
      on conflict do nothing;`;
    await addWords(table, sql`${sql.table(table)},`).execute(db);
    await indexText(
      db,
      { table, index: `${table}_words`, text: 'search_key' },
      isIndexed,
      addWords('new', sql``),
    );
  },
  indexNames: (db, table, isIndexed) =>
    indexText(db, { table, index: `${table}_name_words`, text: 'name_key' }, isIndexed),
  indexPartsOfWords: async (db) => {
    await sql`
      create virtual table search_word_parts
      using fts5(parts, list unindexed, word unindexed, detail=none, tokenize=${tokenizer})
    `.execute(db);
    // Every part of one, two and three characters, and the name of the list.
    const partsOf = (row: string) => {
      const word = sql.ref(`${row}.word`);
      const partAt = (length: number) => sql`substr(${word}, start, ${sql.lit(length)})`;
      return sql`
        with recursive start_of_part (start) as (
          select 1 union all select start + 1 from start_of_part where start < length(${word})
        )
        select ${sql.ref(`${row}.list`)} || ' ' ||
          group_concat(${partAt(1)} || ' ' || ${partAt(2)} || ' ' || ${partAt(3)}, ' ')
        from start_of_part`;
    };
    const addParts = (row: string, from: RawBuilder<unknown>) => sql`
      insert into search_word_parts (parts, list, word)
      select (${partsOf(row)}), ${sql.ref(`${row}.list`)}, ${sql.ref(`${row}.word`)} ${from};`;
    await addParts('search_word', sql`from search_word`).execute(db);
    await sql`
      create trigger search_word_parts_insert after insert on search_word begin ${addParts('new', sql``)} end
    `.execute(db);
  },
};

/** A normalised text has words and single spaces, nothing else: every other character belongs to a word. */
const tokenizer = sql.lit(`unicode61 remove_diacritics 0 categories 'L* M* N* C* P* S*'`);

/** `also`: what the triggers do besides where a text is added. */
async function indexText(
  db: QueryExecutorProvider,
  { table, index, text }: { table: string; index: string; text: string },
  isIndexed: (row: string) => RawBuilder<unknown>,
  also = sql``,
): Promise<void> {
  await sql`
    create virtual table ${sql.ref(index)}
    using fts5(words, content='', contentless_delete=1, detail=none, tokenize=${tokenizer})
  `.execute(db);
  const addRow = (row: string, from: RawBuilder<unknown>) => sql`
    insert into ${sql.ref(index)} (rowid, words)
    select ${sql.ref(`${row}.id`)}, ${sql.ref(`${row}.${text}`)} ${from} where ${isIndexed(row)};`;
  await addRow(table, sql`from ${sql.table(table)}`).execute(db);

  const add = sql`${addRow('new', sql``)} ${also}`;
  const remove = sql`delete from ${sql.ref(index)} where rowid = old.id;`;
  const [before, after] = [sql.ref(`old.${text}`), sql.ref(`new.${text}`)];
  const hasChanged = sql`when ${before} <> ${after} or ${isIndexed('old')} <> ${isIndexed('new')}`;
  const events: [string, RawBuilder<unknown>, RawBuilder<unknown>][] = [
    ['insert', sql``, add],
    ['delete', sql``, remove],
    ['update', hasChanged, sql`${remove} ${add}`],
  ];
  for (const [event, when, actions] of events)
    await sql`
      create trigger ${sql.ref(`${index}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} ${when}
      begin ${actions} end
    `.execute(db);
}

const idsWithWords: Engine['idsWithWords'] = (index, groups) => {
  const table = sql.ref(index);
  const anyOf = (words: readonly string[]) => `(${words.map((word) => `"${word}"`).join(' OR ')})`;
  return sql`select rowid as id from ${table} where ${table} match ${groups.map(anyOf).join(' AND ')}`;
};

const sqlite: Engine = {
  name: 'SQLite',
  columns: sqliteColumns,
  idsWithWords,
  hasWords: (index, groups) => {
    const [table = ''] = index.split('_');
    return sql`${sql.ref(`${table}.id`)} in (${idsWithWords(index, groups)})`;
  },
  hasParts: (list, parts) =>
    sql`search_word_parts match ${[list, ...parts].map((part) => `"${part}"`).join(' AND ')}`,
  jsonNumber: (column, name) => sql`cast(${sql.ref(column)} ->> ${name} as real)`,
  lowestSizePrice: (column) => sql`(
    select min(cast(priced.value ->> 'price' as real)) from json_each(${sql.ref(column)}, '$.sizePrices') as priced
    where cast(priced.value ->> 'price' as real) > 0
      and priced.value ->> 'size' in (select size.value from json_each(${sql.ref(column)}, '$.sizes') as size)
  )`,
  wordsWithParts: 'search_word_parts',
  // Nothing to do: AUTOINCREMENT takes explicit ids into account.
  advanceGeneratedIds: () => Promise.resolve(),
  takeId: async (db, table) => {
    // AUTOINCREMENT keeps the largest id here, and has no row for a table that never had one.
    await sql`
      insert into sqlite_sequence (name, seq)
      select ${table}, 0 where not exists (select 1 from sqlite_sequence where name = ${table})
    `.execute(db);
    const { rows } = await sql<{ seq: number }>`
      update sqlite_sequence set seq = seq + 1 where name = ${table} returning seq
    `.execute(db);
    return rows[0]?.seq ?? 0;
  },
  removeAppendOnly: async (db, table) => {
    for (const event of events) await sql`drop trigger ${sql.ref(`${table}_refuses_${event}`)}`.execute(db);
  },
};

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
  new Kysely<Tables>({ dialect: new LockingDialect(file, lockTimeout) });

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

/** Gives the `node:sqlite` interface the shape that Kysely expects. */
function connect(file: string, lockTimeout: number): SqliteFile {
  const connection = new DatabaseSync(file);
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
  if (isBusy(code, message)) return new DatabaseBusy(error);
  if (isFull(code, message)) return databaseFull(error);
  if (isReadOnly(code, message)) return databaseReadOnly(error);
  if (isDamaged(code, message)) return new DatabaseDamaged(error);
  return isLost(code, message) ? new DatabaseUnavailable(error) : error;
}
