// The way to the database: opened, and brought to the current schema. Queries live in the stores.
import type { Kysely } from 'kysely';
import { openPostgres, type ConnectionLog } from './postgres';
import { openSqlite } from './sqlite';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

export const postgresAddress = /^postgres(ql)?:\/\//;

/** `location` is the address of a PostgreSQL database (`postgres://...`) or the path of a SQLite file. */
export function openDatabase<T = Tables>(location: string, log?: ConnectionLog): Promise<Kysely<T>> {
  return postgresAddress.test(location) ? openPostgres(location, log) : openSqlite(location);
}
