import { openArchive } from '../src/backup/open-archive';
import { verifyArchive } from '../src/backup/read-archive';
import { restoreBackup, type RestoreOptions } from '../src/backup/restore-backup';
import type { Database } from '../src/database/database';
import type { ImageFiles } from '../src/images/image-files';

/** Restores a backup as the command does, without its questions. */
export async function restoreFile(db: Database, files: ImageFiles, file: string, choices: RestoreOptions) {
  const archive = await openArchive(file);
  return restoreBackup(db, files, archive, await verifyArchive(archive), choices);
}
