// Whether a backup was made by this site. The manifest has the hash of every entry, and its signature is made with a key
// that no backup contains: who can only write to the folder of the backups cannot change one, or add an admin to it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { readSecret } from '@site/shared-contracts/server/read-secret';
import type { Config } from '../config/config';

/** `none`: a backup from before they were signed. `other`: of another site, made with another key, or changed since. */
export type SignatureState = 'own' | 'other' | 'none';

/** `BACKUP_SECRET`, or a secret of this machine, which the first call creates. */
export const readBackupSecret = ({ backupSecret, dataDir }: Pick<Config, 'backupSecret' | 'dataDir'>) =>
  backupSecret === undefined
    ? readSecret(path.join(dataDir, '..', 'keys', 'backup.secret'))
    : Promise.resolve(backupSecret);

export const signBackup = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(`site-backup\n${text}`).digest('base64url');

export function checkSignature(
  { text, signature }: { text: string; signature: string | undefined },
  secret: string,
): SignatureState {
  if (signature === undefined) return 'none';
  const [given, expected] = [Buffer.from(signature), Buffer.from(signBackup(text, secret))];
  const isOwn = given.length === expected.length && timingSafeEqual(given, expected);
  return isOwn ? 'own' : 'other';
}
