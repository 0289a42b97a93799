// PostgreSQL for Kysely. What differs between engines stays in this file and its SQLite counterpart.
import { DatabaseError, Pool, TypeOverrides, types, type PoolClient, type PoolConfig } from 'pg';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely';
import type { ColumnTypes } from './column-types';
import type { Engine, WordIndex } from './engine';
import { DatabaseBusy, databaseFull, databaseReadOnly, DatabaseUnavailable } from './database-errors';
import { migrate } from './migrate';
import { aSecond } from '../time';

export interface ConnectionLog {
  warn: (fields: object, message: string) => void;
}

const silent: ConnectionLog = { warn: () => undefined };

const rejectFunction = 'refuse_change';

const postgresColumns: ColumnTypes = {
  // "By default", so that demo content and restored rows can have explicit ids.
  generatedId: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  amount: sql`double precision`,
  bigInteger: sql`bigint`,
  sortedText: sql`text collate "C"`,
  endOfTable: sql``,
  makeAppendOnly: async (db, table) => {
    await sql`
      create or replace function ${sql.ref(rejectFunction)}() returns trigger language plpgsql
      as $$ begin raise exception 'This table is append-only.'; end $$
    `.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_refuses_change`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${sql.ref(rejectFunction)}()
    `.execute(db);
  },
  indexWords: async (db, table, isIndexed) => {
    // Long words in parts that overlap, because an index has no room for them.
    await sql`
      create or replace function search_words(text) returns text[] language sql immutable parallel safe as $$
        select coalesce(array_agg(distinct substr(word, start, 300)), '{}')
        from unnest(string_to_array($1, ' ')) as word, generate_series(1, length(word), 200) as start
      $$
    `.execute(db);
    const where = isIndexed ? sql`where ${isIndexed(table)}` : sql``;
    await sql`
      create index ${sql.ref(`${table}_words`)} on ${sql.table(table)} using gin (search_words(search_key))
      with (fastupdate = off) ${where}
    `.execute(db);
    const addWords = (from: RawBuilder<unknown>) => sql`
      insert into search_word (list, word)
      select distinct ${sql.lit(table)}, word from ${from}, unnest(search_words(added.search_key)) as word
      order by word on conflict do nothing`;
    await addWords(sql`${sql.table(table)} as added`).execute(db);
    const changed = sql`(
      select added.search_key from added join removed on removed.id = added.id
      where removed.search_key <> added.search_key) as added`;
    const events: [string, RawBuilder<unknown>, RawBuilder<unknown>][] = [
      ['insert', sql`added`, sql`new table as added`],
      ['update', changed, sql`new table as added old table as removed`],
    ];
    for (const [event, from, references] of events) {
      const name = sql.ref(`${table}_words_${event}`);
      await sql`
        create function ${name}() returns trigger language plpgsql set search_path from current as $$ begin
          ${addWords(from)};
          return null;
        end $$
      `.execute(db);
      await sql`
        create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)} referencing ${references}
        for each statement execute function ${name}()
      `.execute(db);
    }
  },
  indexNames: async (db, table, isIndexed) => {
    await sql`
      create index ${sql.ref(`${table}_name_words`)} on ${sql.table(table)} using gin (search_words(name_key))
      with (fastupdate = off) where ${isIndexed(table)}
    `.execute(db);
  },
  indexPartsOfWords: async (db) => {
    await sql`
      create function word_parts(list text, word text) returns text[] language sql immutable parallel safe as $$
        select array_agg(distinct substr(word, start, size)) || list
        from generate_series(1, length(word)) as start, generate_series(1, 3) as size
      $$
    `.execute(db);
    await sql`
      create index search_word_parts on search_word using gin (word_parts(list, word)) with (fastupdate = off)
    `.execute(db);
  },
  // Once for each statement and not for each row: a transaction that changes one counter many times slows down.
  countRows: async (db, table, nameOf) => {
    const added = sql`select ${nameOf('added')} as name, 1 as change from added`;
    const removed = sql`select ${nameOf('removed')}, -1 from removed`;
    const events: [string, RawBuilder<unknown>, RawBuilder<unknown>][] = [
      ['insert', added, sql`new table as added`],
      [
        'delete',
        sql`select name, change from (${removed}) as removed (name, change)`,
        sql`old table as removed`,
      ],
      ['update', sql`${added} union all ${removed}`, sql`new table as added old table as removed`],
    ];
    for (const [event, changes, references] of events) {
      const name = sql.ref(`${table}_counts_${event}`);
      // In the order of the names, so that two transactions cannot wait for each other's counters.
      await sql`
        create function ${name}() returns trigger language plpgsql set search_path from current as $$ begin
          insert into row_count as kept (name, count)
          select name, sum(change) from (${changes}) as changes where name is not null
          group by name having sum(change) <> 0 order by name
          on conflict (name) do update set count = kept.count + excluded.count;
          return null;
        end $$
      `.execute(db);
      await sql`
        create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)} referencing ${references}
        for each statement execute function ${name}()
      `.execute(db);
    }
  },
};

const isLive = sql`deleted_at is null`;
const wordIndexes: Record<WordIndex, { table: string; text: string; isIndexed: RawBuilder<unknown> }> = {
  product_words: { table: 'product', text: 'search_key', isIndexed: isLive },
  product_name_words: { table: 'product', text: 'name_key', isIndexed: isLive },
  article_words: { table: 'article', text: 'search_key', isIndexed: isLive },
  enquiry_words: { table: 'enquiry', text: 'search_key', isIndexed: sql`true` },
};

const hasWords: Engine['hasWords'] = (index, groups) => {
  const { table, text } = wordIndexes[index];
  const key = sql.ref(`${table}.${text}`);
  return sql`${sql.join(
    groups.map((words) => sql`search_words(${key}) && ${words}::text[]`),
    sql` and `,
  )}`;
};

const postgres: Engine = {
  name: 'PostgreSQL',
  columns: postgresColumns,
  idsWithWords: (index, groups) => {
    const { table, isIndexed } = wordIndexes[index];
    return sql`select id from ${sql.table(table)} where ${isIndexed} and ${hasWords(index, groups)}`;
  },
  hasWords,
  hasParts: (list, parts) => sql`word_parts(list, word) @> ${[list, ...parts]}::text[]`,
  jsonNumber: (column, name) =>
    sql`cast(cast(${sql.ref(column)} as json) ->> cast(${name} as text) as double precision)`,
  lowestSizePrice: (column) => sql`(
    select min(cast(priced ->> 'price' as double precision))
    from json_array_elements(cast(${sql.ref(column)} as json) -> 'sizePrices') as priced
    where cast(priced ->> 'price' as double precision) > 0
      and priced ->> 'size' in (select json_array_elements_text(cast(${sql.ref(column)} as json) -> 'sizes'))
  )`,
  wordsWithParts: 'search_word',
  advanceGeneratedIds: async (db, table) => {
    const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
    const largest = sql`(select coalesce(max(id), 0) from ${sql.table(table)})`;
    await sql`select setval(${sequence}, greatest(${largest} + 1, nextval(${sequence})), false)`.execute(db);
  },
  takeId: async (db, table) => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    `.execute(db);
    return rows[0]?.id ?? 0;
  },
  removeAppendOnly: async (db, table) => {
    await sql`drop trigger ${sql.ref(`${table}_refuses_change`)} on ${sql.table(table)}`.execute(db);
  },
};

/** Its lock for migrations belongs to the session, and covers the whole transaction of a migration. */
class Adapter extends PostgresAdapter {
  readonly engine = postgres;
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

/** Limits of a process that serves requests: no query takes longer than a visitor would wait. */
const servingLimits: PoolConfig = {
  max: 10,
  statement_timeout: 10 * aSecond,
  lock_timeout: 5 * aSecond,
  idle_in_transaction_session_timeout: 30 * aSecond,
  // Applies where the server no longer responds; otherwise the server's own `statement_timeout` comes first.
  query_timeout: 12 * aSecond,
};

/** Without time limits: a migration may take long, and so may waiting for the migration of another process. */
const migrationLimits: PoolConfig = { max: 1 };

export async function openPostgres<Tables>(
  url: string,
  log = silent,
  limits = servingLimits,
): Promise<Kysely<Tables>> {
  const migrator = connect<unknown>(url, migrationLimits, log);
  try {
    // Without the schema's name, Kysely would mistake migration tables of other schemas for its own.
    await migrate(migrator, await currentNamespace(migrator));
  } finally {
    await migrator.destroy();
  }
  const db = connect<Tables>(url, limits, log);
  // Kysely does not close a pool that was never used.
  await sql`select 1`.execute(db);
  return db;
}

/** Without time limits: no visitor waits for an operator's command, and it may take long. */
const operatorLimits: PoolConfig = { max: 2 };

export const attachPostgres = <Tables>(url: string): Kysely<Tables> =>
  connect<Tables>(url, operatorLimits, silent);

/** The schema of unqualified names. A schema that the URL names and that does not exist yet will be created. */
async function currentNamespace(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select coalesce(current_schema(), split_part(current_setting('search_path'), ',', 1)) as schema
  `.execute(db);
  const schema = rows[0]?.schema.replaceAll('"', '') ?? '';
  if (/^\w+$/.test(schema)) return schema;
  throw new Error('No schema of the search path exists in the database of DATABASE_URL.');
}

/** By default the driver returns 8-byte integers, and sums of them, as text. */
const readNumbers = new TypeOverrides();
readNumbers.setTypeParser(types.builtins.INT8, Number);
readNumbers.setTypeParser(types.builtins.NUMERIC, Number);

function connect<Tables>(url: string, limits: PoolConfig, log: ConnectionLog): Kysely<Tables> {
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...poolLimits } = limits;
  const pool = new Pool({
    connectionString: url,
    application_name: 'site-api',
    connectionTimeoutMillis: 5 * aSecond,
    keepAlive: true,
    types: readNumbers,
    ...poolLimits,
  });
  // Without a listener, an idle connection that breaks would end the process.
  const report = (err: Error) => log.warn({ err }, 'database connection broke');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  const sessionLimits = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout };
  return new Kysely<Tables>({ dialect: new Dialect({ pool: withDatabaseErrors(pool, sessionLimits) }) });
}

/** Milliseconds, by the name of the server's parameter. */
type SessionLimits = Record<string, unknown>;

/** Not as parameters of the connection's start, as the driver would send them: poolers such as pgBouncer refuse those. */
async function setLimits(client: PoolClient, limits: SessionLimits): Promise<void> {
  const given = Object.entries(limits).filter(([, limit]) => typeof limit === 'number');
  if (given.length === 0) return;
  const calls = given.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  await client.query(
    `select ${calls.join(', ')}`,
    given.flatMap(([name, limit]) => [name, String(limit)]),
  );
}

/** Converts errors of the connection, as opposed to errors of a query, to `DatabaseUnavailable`. */
function withDatabaseErrors(pool: Pool, limits: SessionLimits): PostgresPool {
  const limited = new WeakSet<PoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error);
      });
      if (limited.has(client)) return watchClient(client);
      await setLimits(client, limits).catch((error: unknown) => {
        client.release(true);
        throw new DatabaseUnavailable(error);
      });
      limited.add(client);
      return watchClient(client);
    },
    end: () => pool.end(),
  };
}

function watchClient(client: PoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = async (text: string, parameters: unknown[]) => {
    // The server has rolled back already, and an error of this rollback would hide the original one.
    if (isBroken && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    try {
      return await client.query(text, parameters);
    } catch (error) {
      const failure = toUnavailable(error);
      isBroken ||= failure !== undefined && !(failure instanceof DatabaseBusy);
      throw failure ?? error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
}

/** SQLSTATE: serialization failure, deadlock, lock not available. */
const busyCodes = ['40001', '40P01', '55P03'];
/** SQLSTATE: connection errors, lack of resources, a server that stops or starts, statements that were cancelled. */
const lostCodes = /^(08|53|57P0|57014|25P0[34])/;

function toUnavailable(error: unknown): DatabaseUnavailable | undefined {
  // An error that the server did not send is an error of the connection.
  if (!(error instanceof DatabaseError)) return new DatabaseUnavailable(error);
  const { code = '' } = error;
  if (busyCodes.includes(code)) return new DatabaseBusy(error);
  if (code === '53100') return databaseFull(error);
  // A read-only transaction: the server is a standby, for example.
  if (code === '25006') return databaseReadOnly(error);
  return lostCodes.test(code) ? new DatabaseUnavailable(error) : undefined;
}
