import { Migrator, type Kysely } from 'kysely';
import { engineOf } from './engine';
import { migrations } from './migrations';

/** Brings a database to the current schema. Several processes may do so at once: one works, the others wait for it. */
export async function migrate<Tables>(db: Kysely<Tables>, migrationTableSchema?: string): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations(engineOf(db).columns)) };
  const schema = migrationTableSchema === undefined ? {} : { migrationTableSchema };
  const { error } = await new Migrator({ db, provider, ...schema }).migrateToLatest();
  if (!error) return;
  throw error instanceof Error ? error : new Error('The database could not be migrated.', { cause: error });
}
