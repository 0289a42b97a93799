// Whether what is to be saved can be saved: by trying, for free space and rights say it only in part.
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import { postgresUrl, type Database } from '../database/database';
import { engineOf } from '../database/engine';
import { DatabaseBusy } from '../database/database-errors';
import { explainDiskError } from '../problems/unavailable';

/** More than a request usually adds at once. */
const probeBytes = 65_536;

/** The folders that this process writes to, with what they are to a person. */
export const foldersWrittenTo = ({ database, dataDir, images: pictures }: Config): [string, string][] => [
  ...(postgresUrl.test(database) ? [] : [[path.dirname(database), 'its data folder'] as [string, string]]),
  ...(pictures.bucket ? [] : [[path.join(dataDir, 'images'), 'its folder of pictures'] as [string, string]]),
];

/** Throws an `Unavailable` that says why nothing can be written here. */
export async function checkFolderWritable(folder: string, name: string): Promise<void> {
  // Whoever lists pictures passes over names that begin so.
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

class RollbackOfCheck extends Error {}

/** The same of a database file; a PostgreSQL server looks after its own. */
export async function checkDatabaseWritable(db: Database): Promise<void> {
  if (engineOf(db).name === 'PostgreSQL') return;
  await db
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .updateTable('revision')
        .set((row) => ({ number: row.ref('number') }))
        .execute();
      throw new RollbackOfCheck();
    })
    .catch((error: unknown) => {
      // Somebody else is writing: it can be written to.
      if (!(error instanceof RollbackOfCheck || error instanceof DatabaseBusy)) throw error;
    });
}

/** Milliseconds for which a result holds: whoever asks for the readiness asks often. */
const holdsFor = 2000;

/** Everything at once, for those who ask again and again. Rejects with the first fault. */
export function createWritableCheck(db: Database, config: Config): () => Promise<void> {
  let checkedAt = -Infinity;
  let result = Promise.resolve();
  const check = async () => {
    for (const [folder, name] of foldersWrittenTo(config)) await checkFolderWritable(folder, name);
    await checkDatabaseWritable(db);
  };
  return () => {
    if (performance.now() - checkedAt < holdsFor) return result;
    checkedAt = performance.now();
    result = check();
    return result;
  };
}
