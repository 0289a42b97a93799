// `npm run migrate`: brings the database to this version's schema before any server of it starts.
import { readConfig } from './config/config';
import { attachDatabase, openDatabase, type Database } from './database/database';
import { refuseLostDatabase } from './database/refuse-lost-database';
import { currentSchema, schemaOf } from './database/schema-version';

export async function migrateCommand(): Promise<void> {
  const config = readConfig(process.env);
  await refuseLostDatabase(config);
  const before = await readSchema(await attachDatabase(config.database));
  const startedAt = performance.now();
  const db = await openDatabase(config.database);
  await db.destroy();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    before === currentSchema()
      ? `The database has the schema of this version already (${before}).\n`
      : `The database was brought from ${before ?? 'no schema'} to ${currentSchema()} in ${seconds} s.\n`,
  );
}

/** Undefined where there is no database, or an empty one. */
async function readSchema(db: Database | undefined): Promise<string | undefined> {
  const schema = db && (await schemaOf(db).catch(() => undefined));
  await db?.destroy();
  return schema;
}
