import { Migrator, type Kysely } from 'kysely';
import { postgresUrl } from '../src/config/postgres-url';
import { engineOf } from '../src/database/engines/engine';
import { migrations } from '../src/database/migrations';
import { attachPostgres } from '../src/database/postgres';
import { attachSqlite } from '../src/database/sqlite';

type Rows = Record<string, Record<string, unknown>>;

/** Makes a database as it was after a migration, with these rows. The API then has the later migrations to run. */
export async function writeEarlierDatabase(
  location: string,
  lastMigration: string,
  rowsByTable: Record<string, readonly Record<string, unknown>[]>,
): Promise<void> {
  const isPostgres = postgresUrl.test(location);
  const db: Kysely<Rows> = isPostgres ? attachPostgres(location) : attachSqlite(location);
  const known = migrations(engineOf(db).columns);
  const migrationTableSchema = /search_path%3D(\w+)/.exec(location)?.[1];
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(known) },
    ...(migrationTableSchema && { migrationTableSchema }),
  }).migrateTo(lastMigration);
  expect(error).toBeUndefined();
  for (const [table, rows] of Object.entries(rowsByTable)) await db.insertInto(table).values(rows).execute();
  await db.destroy();
}
