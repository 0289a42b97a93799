import { Migrator, type Kysely } from 'kysely';
import { engineOf } from './engines/engine';
import { SchemaTooNew } from './database-errors';
import { migrations } from './migrations';

/** Migrates a database to the current schema. Several processes may call it at once: one migrates, the others wait. */
export async function migrate<Tables>(db: Kysely<Tables>, migrationTableSchema?: string): Promise<void> {
  const known = migrations(engineOf(db).columns);
  const provider = { getMigrations: () => Promise.resolve(known) };
  const schema = migrationTableSchema === undefined ? {} : { migrationTableSchema };
  const { error } = await new Migrator({ db, provider, ...schema }).migrateToLatest();
  if (!error) return;
  const current = Object.keys(known).sort().at(-1) ?? '';
  // Kysely has no error class for this, only its message.
  const [, missing = ''] =
    /previously executed migration (\S+) is missing/.exec(error instanceof Error ? error.message : '') ?? [];
  if (missing > current) throw new SchemaTooNew(missing, current);
  throw error instanceof Error ? error : new Error('The database could not be migrated.', { cause: error });
}
