// PostgreSQL for Kysely. What differs between engines stays in this file and its SQLite counterpart.
import { DatabaseError, Pool, TypeOverrides, types, type PoolClient, type PoolConfig } from 'pg';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import type { ColumnTypes } from './column-types';
import type { Engine } from './engine';
import { DatabaseBusy, databaseFull, databaseReadOnly, DatabaseUnavailable } from './database-errors';
import { migrate } from './migrate';
import { aSecond } from '../time';

export interface ConnectionLog {
  warn: (facts: object, message: string) => void;
}

const silent: ConnectionLog = { warn: () => undefined };

const refusal = 'refuse_change';

export const postgresColumns: ColumnTypes = {
  // "By default", so that demo content and restored rows can bring their ids.
  generatedId: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  amount: sql`double precision`,
  bigInteger: sql`bigint`,
  sortedText: sql`text collate "C"`,
  endOfTable: sql``,
  makeAppendOnly: async (db, table) => {
    await sql`
      create or replace function ${sql.ref(refusal)}() returns trigger language plpgsql
      as $$ begin raise exception 'This table is append-only.'; end $$
    `.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_refuses_change`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${sql.ref(refusal)}()
    `.execute(db);
  },
};

const postgres: Engine = {
  name: 'PostgreSQL',
  columns: postgresColumns,
  advanceGeneratedIds: async (db, table) => {
    const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
    const largest = sql`(select coalesce(max(id), 0) from ${sql.table(table)})`;
    await sql`select setval(${sequence}, greatest(${largest} + 1, nextval(${sequence})), false)`.execute(db);
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

/** Limits of a process that serves requests: nobody waits longer than a visitor would. */
const serving: PoolConfig = {
  max: 10,
  statement_timeout: 10 * aSecond,
  lock_timeout: 5 * aSecond,
  idle_in_transaction_session_timeout: 30 * aSecond,
  // For a server that has gone without a word; the server's own limit comes first.
  query_timeout: 12 * aSecond,
};

/** A migration may take long, and so may the waiting for another process's. */
const migrating: PoolConfig = { max: 1 };

export async function openPostgres<Tables>(
  address: string,
  log = silent,
  limits = serving,
): Promise<Kysely<Tables>> {
  const migrator = connect<unknown>(address, migrating, log);
  try {
    // Kysely would find tables of other schemas otherwise, and take them for its own.
    await migrate(migrator, await usedNamespace(migrator));
  } finally {
    await migrator.destroy();
  }
  const db = connect<Tables>(address, limits, log);
  // Kysely would not take part in closing what was never used.
  await sql`select 1`.execute(db);
  return db;
}

/** Nobody waits for an operator's work, and it may take long. */
const operating: PoolConfig = { max: 2 };

export const attachPostgres = <Tables>(address: string): Kysely<Tables> =>
  connect<Tables>(address, operating, silent);

/** The schema that unqualified names mean. One that the address names and that is not there yet will be made. */
async function usedNamespace(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select coalesce(current_schema(), split_part(current_setting('search_path'), ',', 1)) as schema
  `.execute(db);
  const schema = rows[0]?.schema.replaceAll('"', '') ?? '';
  if (/^\w+$/.test(schema)) return schema;
  throw new Error('No schema of the search path exists in the database of DATABASE_URL.');
}

/** The driver would hand out whole numbers of 8 bytes, and sums of them, as text. */
const readNumbers = new TypeOverrides();
readNumbers.setTypeParser(types.builtins.INT8, Number);
readNumbers.setTypeParser(types.builtins.NUMERIC, Number);

function connect<Tables>(address: string, limits: PoolConfig, log: ConnectionLog): Kysely<Tables> {
  const pool = new Pool({
    connectionString: address,
    application_name: 'site-api',
    connectionTimeoutMillis: 5 * aSecond,
    keepAlive: true,
    types: readNumbers,
    ...limits,
  });
  // Without a listener, a connection that breaks while nobody uses it would end the process.
  const report = (err: Error) => log.warn({ err }, 'a connection to the database broke');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return new Kysely<Tables>({ dialect: new Dialect({ pool: withPlainFailures(pool) }) });
}

/** Failures of the connection, as opposed to those of a query, leave here as `DatabaseUnavailable`. */
function withPlainFailures(pool: Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error);
      });
      return watch(client);
    },
    end: () => pool.end(),
  };
}

function watch(client: PoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = async (text: string, parameters: unknown[]) => {
    // There is nothing left to undo, and the failure that led here says more.
    if (isBroken && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    try {
      return await client.query(text, parameters);
    } catch (error) {
      const failure = unavailable(error);
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
const busy = ['40001', '40P01', '55P03'];
/** Connection failures, lack of resources, a server that ends or starts, statements and transactions cut off. */
const lost = /^(08|53|57P0|57014|25P0[34])/;

function unavailable(error: unknown): DatabaseUnavailable | undefined {
  // Whatever the server did not say itself came from the way to it.
  if (!(error instanceof DatabaseError)) return new DatabaseUnavailable(error);
  const { code = '' } = error;
  if (busy.includes(code)) return new DatabaseBusy(error);
  if (code === '53100') return databaseFull(error);
  // Of a standby, for one.
  if (code === '25006') return databaseReadOnly(error);
  return lost.test(code) ? new DatabaseUnavailable(error) : undefined;
}
