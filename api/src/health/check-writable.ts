// Whether data can be saved. The check writes a file, because free space and permissions alone do not tell.
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config';
import { postgresUrl } from '../config/postgres-url';
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { DatabaseBusy } from '../database/database-errors';
import { explainDiskError } from '../problems/unavailable';

/** More than a request usually writes. */
const probeBytes = 65_536;

/** The folders that this process writes to, each with its name in error messages. */
export const foldersWrittenTo = ({ database, dataDir, images }: Config): [string, string][] => [
  ...(postgresUrl.test(database) ? [] : [[path.dirname(database), 'its data folder'] as [string, string]]),
  ...(images.bucket ? [] : [[path.join(dataDir, 'images'), 'its folder of pictures'] as [string, string]]),
];

/** Throws an `Unavailable` with the reason where the folder cannot be written to. */
export async function checkFolderWritable(folder: string, name: string): Promise<void> {
  // Listings of images skip names with this prefix.
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, Buffer.alloc(probeBytes));
  } catch (error) {
    throw explainDiskError(error, name);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

class IntendedRollback extends Error {}

/** The same for a SQLite file. Not for PostgreSQL: its server monitors its own disk. */
export async function checkDatabaseWritable(db: Database): Promise<void> {
  if (engineOf(db).name === 'PostgreSQL') return;
  await db
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .updateTable('revision')
        .set((row) => ({ number: row.ref('number') }))
        .execute();
      throw new IntendedRollback();
    })
    .catch((error: unknown) => {
      // If the database is busy, another process is writing to it, so that it is writable.
      if (!(error instanceof IntendedRollback || error instanceof DatabaseBusy)) throw error;
    });
}

/** Milliseconds for which a result is reused, because `/readyz` is requested often. */
const cacheDuration = 2000;

/** Checks all folders and the database, and caches the result. Rejects with the first error. */
export function createWritableCheck(db: Database, config: Config): () => Promise<void> {
  let checkedAt = -Infinity;
  let result = Promise.resolve();
  const check = async () => {
    for (const [folder, name] of foldersWrittenTo(config)) await checkFolderWritable(folder, name);
    await checkDatabaseWritable(db);
  };
  return () => {
    if (performance.now() - checkedAt < cacheDuration) return result;
    checkedAt = performance.now();
    result = check();
    return result;
  };
}
