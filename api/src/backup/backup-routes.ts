import path from 'node:path';
import type { Authorship } from '../http/actor';
import { recordChangeBy } from '../audit/audit-store';
import type { Config } from '../config/config';
import { attachDatabase, type Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { ProblemError } from '../problems/problems';
import { route } from '../http/route';
import { recordJob } from '../jobs/job-store';
import { moment } from '../time/time';
import { saveOrFail, type BackupConfig, type SavedBackup } from './save-backup';

type RouteConfig = BackupConfig & Pick<Config, 'database'>;

export function backupRoutes(config: RouteConfig, db: Database, imageFiles: ImageFiles) {
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
  config: RouteConfig,
  db: Database,
  imageFiles: ImageFiles,
  by: Authorship,
): Promise<{ at: string; bytes: number; failure?: string }> {
  const at = moment(Date.now());
  const source = await attachDatabase(config.database);
  if (!source) throw new ProblemError(409, 'There is no database to back up.');
  const done: { saved?: SavedBackup } = {};
  try {
    const save = () => saveOrFail(config, { db: source, files: imageFiles }, (saved) => (done.saved = saved));
    await recordJob(db, 'backup', save);
  } catch (error) {
    if (!done.saved) throw error;
  } finally {
    await source.destroy();
  }
  if (!done.saved) throw new Error('A backup was made and is not known.');
  const { file, bytes, missingFiles, failure } = done.saved;
  await recordChangeBy(db, by, {
    kind: 'backup',
    action: 'create',
    after: { name: path.basename(file), bytes, missingFiles: missingFiles.length },
  });
  return { at, bytes, ...(failure && { failure: failure.message }) };
}
