// The way to the database: opened, and brought to the current schema. Queries live in the stores.
import { access } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { attachPostgres, openPostgres, type ConnectionLog } from './postgres';
import { attachSqlite, openSqlite } from './sqlite';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

export const postgresUrl = /^postgres(ql)?:\/\//;

/** `location` is the address of a PostgreSQL database (`postgres://...`) or the path of a SQLite file. */
export function openDatabase<T = Tables>(location: string, log?: ConnectionLog): Promise<Kysely<T>> {
  return postgresUrl.test(location) ? openPostgres(location, log) : openSqlite(location);
}

/**
 * The database as it is, without bringing it to the current schema, for an operator's work: with all the time it takes.
 * Undefined where there is none.
 */
export async function attachDatabase(location: string): Promise<Database | undefined> {
  if (postgresUrl.test(location)) return attachPostgres(location);
  const isThere = await access(location).then(
    () => true,
    () => false,
  );
  return isThere ? attachSqlite(location) : undefined;
}
