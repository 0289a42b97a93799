// Opens the database and migrates it to the current schema. Queries are in the stores.
import { access } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { postgresUrl } from '../config/postgres-url';
import { attachPostgres, openPostgres, type ConnectionLog } from './postgres';
import { attachSqlite, openSqlite } from './sqlite';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

/** `location` is the URL of a PostgreSQL database (`postgres://...`) or the path of a SQLite file. */
export function openDatabase<T = Tables>(location: string, log?: ConnectionLog): Promise<Kysely<T>> {
  return postgresUrl.test(location) ? openPostgres(location, log) : openSqlite(location);
}

/** For operator's commands: no migration, and no time limits. Undefined where there is no database. */
export async function attachDatabase(location: string): Promise<Database | undefined> {
  if (postgresUrl.test(location)) return attachPostgres(location);
  const exists = await access(location).then(
    () => true,
    () => false,
  );
  return exists ? attachSqlite(location) : undefined;
}
