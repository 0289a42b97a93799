import { sql } from 'kysely';
import type { Database } from './database';
import { migrations } from './migrations';
import { sqlite } from './engines/sqlite-engine';

/** The name of the last migration of a database. Throws where no migration has run. */
export async function schemaOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1
  `.execute(db);
  return rows[0]?.name ?? '';
}

/** The name of the last migration of this version of the software, the same for both engines. */
export const currentSchema = (): string => Object.keys(migrations(sqlite.columns)).sort().at(-1) ?? '';
