// The connections to a PostgreSQL server, for Kysely.
import { DatabaseError, Pool, TypeOverrides, types, type PoolClient, type PoolConfig } from 'pg';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import { traceQuery } from '@site/shared-contracts/server/tracing';
import {
  DatabaseBusy,
  databaseFull,
  databaseReadOnly,
  DatabaseUnavailable,
  LockTimeout,
} from './database-errors';
import { migrate } from './migrate';
import { postgres } from './engines/postgres-engine';
import { aSecond } from '../time/time';

export interface ConnectionLog {
  warn: (fields: object, message: string) => void;
}

const silent: ConnectionLog = { warn: () => undefined };

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
  return new Kysely<Tables>({
    dialect: new Dialect({ pool: withDatabaseErrors(pool, sessionLimits) }),
    log: traceQuery,
  });
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

/** SQLSTATE: serialization failure, deadlock. */
const busyCodes = ['40001', '40P01'];
/** SQLSTATE: lock not available. */
const LOCK_TIMEOUT = '55P03';
/** SQLSTATE: connection errors, lack of resources, a server that stops or starts, statements that were cancelled. */
const lostCodes = /^(08|53|57P0|57014|25P0[34])/;

function toUnavailable(error: unknown): DatabaseUnavailable | undefined {
  // An error that the server did not send is an error of the connection.
  if (!(error instanceof DatabaseError)) return new DatabaseUnavailable(error);
  const { code = '' } = error;
  if (code === LOCK_TIMEOUT) return new LockTimeout(error);
  if (busyCodes.includes(code)) return new DatabaseBusy(error);
  if (code === '53100') return databaseFull(error);
  // A read-only transaction: the server is a standby, for example.
  if (code === '25006') return databaseReadOnly(error);
  return lostCodes.test(code) ? new DatabaseUnavailable(error) : undefined;
}
