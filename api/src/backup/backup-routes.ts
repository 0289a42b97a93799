import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Authorship } from '../http/actor';
import { recordChangeBy } from '../audit/audit-store';
import type { Config } from '../config/config';
import { attachDatabase, type Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { ProblemError } from '../problems/problems';
import { route } from '../http/route';
import { backupFolder, backupName } from './backup-folder';
import { readBackupSecret } from './backup-signature';
import { makeBackup } from './make-backup';

type BackupConfig = Pick<Config, 'database' | 'dataDir' | 'backupSecret'>;

export function backupRoutes(config: BackupConfig, db: Database, imageFiles: ImageFiles) {
  let isRunning = false;
  return [
    route('POST /api/backup/create', async (by) => {
      if (isRunning) throw new ProblemError(409, 'A backup is being made already.');
      isRunning = true;
      try {
        return await makeRecordedBackup(config, db, imageFiles, by);
      } finally {
        isRunning = false;
      }
    }),
  ];
}

/** Over a connection of its own: on SQLite, the other one would wait for the end of the snapshot. */
async function makeRecordedBackup(
  config: BackupConfig,
  db: Database,
  imageFiles: ImageFiles,
  by: Authorship,
): Promise<{ at: string; bytes: number }> {
  const now = new Date();
  const file = path.join(backupFolder(config), backupName(now));
  const source = await attachDatabase(config.database);
  if (!source) throw new ProblemError(409, 'There is no database to back up.');
  try {
    const { missingFiles } = await makeBackup(source, imageFiles, file, await readBackupSecret(config));
    const { size: bytes } = await stat(file);
    await recordChangeBy(db, by, {
      kind: 'backup',
      action: 'create',
      after: { name: path.basename(file), bytes, missingFiles: missingFiles.length },
    });
    return { at: now.toISOString(), bytes };
  } finally {
    await source.destroy();
  }
}
