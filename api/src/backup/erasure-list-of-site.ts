import path from 'node:path';
import type { Config } from '../config/config';
import type { ErasureList } from '../privacy/erasure-list';
import { readBackupSecret } from './backup-signature';

/** The key of backups makes its hashes, too: whoever restores a backup has it. */
export const erasureList = (config: Pick<Config, 'backupSecret' | 'dataDir'>): ErasureList => ({
  file: path.join(config.dataDir, 'erasures.jsonl'),
  readSecret: () => readBackupSecret(config),
});
