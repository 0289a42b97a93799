// The way to the database: opened, and brought to the current schema. Queries live in the stores.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, Migrator } from 'kysely';
import { migrations } from './migrations';
import { isBusy, LockingSqliteDialect, sqliteColumns } from './sqlite';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

const attempts = 100;
const pauseBetweenAttempts = 50;

export async function openDatabase(file: string): Promise<Database> {
  await mkdir(path.dirname(file), { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openAndMigrate(file);
    } catch (error) {
      // SQLite's own waiting does not cover the switch to WAL and the creation of the migration tables.
      if (!isBusy(error) || attempt === attempts) throw error;
      await setTimeout(pauseBetweenAttempts);
    }
  }
}

async function openAndMigrate(file: string): Promise<Database> {
  const db: Database = new Kysely({ dialect: new LockingSqliteDialect(file) });
  const provider = { getMigrations: () => Promise.resolve(migrations(sqliteColumns)) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (!error) return db;
  await db.destroy();
  throw error instanceof Error ? error : new Error('The database could not be migrated.', { cause: error });
}
