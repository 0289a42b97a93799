import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readSecret } from '@site/shared-contracts/server/read-secret';
import type { Config } from '../config/config';
import { postgresUrl } from '../config/postgres-url';

export type KeyConfig = Pick<Config, 'settingsKeys' | 'database' | 'dataDir'>;

/**
 * The keys that decrypt: those of `SETTINGS_KEY`. Without it, a site whose database is a file on this machine has a key
 * beside it that no backup contains; on PostgreSQL other machines could not read what is encrypted with such a key.
 */
export async function readSettingsKeys(config: KeyConfig): Promise<string[]> {
  if (config.settingsKeys.length > 0 || postgresUrl.test(config.database)) return config.settingsKeys;
  const own = await readFile(fileOf(config), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  });
  return own === undefined ? [] : [own];
}

/** The key that encrypts; where this machine has a key of its own, the first call creates it. Undefined without any. */
export async function readSettingsKey(config: KeyConfig): Promise<string | undefined> {
  const [first] = config.settingsKeys;
  if (first !== undefined || !canEncrypt(config)) return first;
  return readSecret(fileOf(config));
}

export const canEncrypt = ({ settingsKeys, database }: KeyConfig): boolean =>
  settingsKeys.length > 0 || !postgresUrl.test(database);

const fileOf = ({ dataDir }: KeyConfig) => path.join(dataDir, '..', 'keys', 'settings.secret');
