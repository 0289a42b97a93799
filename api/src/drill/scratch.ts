// A folder and a database for one drill, which nobody else uses: drills are done one at a time (job-store.ts).
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config/config';
import { postgresUrl } from '../config/postgres-url';
import { attachDatabase } from '../database/database';
import { ProblemError } from '../problems/problems';

export interface Scratch {
  folder: string;
  /** For `openDatabase`. */
  database: string;
  /** Removes everything. */
  remove: () => Promise<void>;
}

/**
 * Beside the data and, with PostgreSQL, in the same database as a schema of its own. Their names are always the same, so that
 * what a drill has left that was killed is removed by the next one.
 */
export async function openScratch({
  dataDir,
  database,
}: Pick<Config, 'dataDir' | 'database'>): Promise<Scratch> {
  const folder = path.join(dataDir, '..', 'drill');
  const schema = postgresUrl.test(database) ? await openScratchSchema(database) : undefined;
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    await schema?.remove();
  };
  await remove();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { folder, database: schema?.url ?? path.join(folder, 'site.db'), remove };
}

async function openScratchSchema(database: string) {
  const name = `${await schemaOf(database)}_drill`;
  const url = new URL(database);
  const options = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', `${options} -csearch_path=${name}`.trim());
  const remove = () => query(database, `drop schema if exists ${name} cascade`);
  await remove();
  await query(database, `create schema ${name}`);
  // A pooler may ignore the options of a connection: then the drill would replace the data of the site.
  const found = await schemaOf(url.href);
  if (found !== name)
    throw new ProblemError(
      409,
      `A drill needs a schema of its own, and a connection with ?options=-csearch_path=${name} is in '${found}'. Let ` +
        'DATABASE_URL of the drill name PostgreSQL itself, not a pooler.',
    );
  return { url: url.href, remove };
}

async function schemaOf(database: string): Promise<string> {
  const { rows } = await query<{ name: string | null }>(database, 'select current_schema() as name');
  const name = rows[0]?.name ?? '';
  if (/^[a-z_][a-z0-9_]*$/.test(name)) return name;
  throw new ProblemError(409, `The schema '${name}' of DATABASE_URL has no name that a drill can use.`);
}

async function query<Row>(database: string, command: string) {
  const db = await attachDatabase(database);
  if (!db) throw new Error('There is no database.');
  return sql
    .raw<Row>(command)
    .execute(db)
    .finally(() => db.destroy());
}
