import { sql } from 'kysely';
import type { Database } from './database';
import { migrations } from './migrations';
import { sqliteColumns } from './sqlite';

/** The name of the last migration that a database has. Throws where it never had one. */
export async function schemaOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1
  `.execute(db);
  return rows[0]?.name ?? '';
}

/** The name of the last migration that this version of the software brings, to either engine. */
export const currentSchema = (): string => Object.keys(migrations(sqliteColumns)).sort().at(-1) ?? '';
