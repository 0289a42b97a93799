import type { Config } from '../config/config';
import type { BackupBucket } from './backup-bucket';

/** Undefined where there is no bucket. */
export async function openBucket({ backup }: Pick<Config, 'backup'>): Promise<BackupBucket | undefined> {
  if (!backup.bucket) return undefined;
  // Loaded only where it is used, as for images.
  const { openBackupBucket } = await import('./backup-bucket');
  return openBackupBucket(backup.bucket);
}
