import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '@site/shared-contracts/server/config-error';
import type { Config } from '../config/config';
import { postgresUrl } from '../config/postgres-url';

/** What is in `VAR_DIR` only where a site has run. The first start itself makes other folders, such as `keys`. */
const traces = ['data/images', 'backups', 'brochure'];

/**
 * A new database is made where there is none. Where there are pictures, backups or the brochure of a site, its database is lost, or its
 * disk is not mounted: then a new site in its place would be shown to everybody.
 */
export async function refuseLostDatabase({ database, dataDir, startsNew }: Config): Promise<void> {
  if (postgresUrl.test(database) || startsNew) return;
  const varDir = path.dirname(dataDir);
  for (const trace of traces) {
    const folder = path.join(varDir, trace);
    // The database last: another process may be making a new site at this moment, its database first.
    if (!(await hasFiles(folder)) || (await isThere(database)) || (await isThere(`${database}-wal`)))
      continue;
    throw new ConfigError(
      `${database} is missing or empty, but ${folder} has files of a site. Is its disk mounted? Put the database back, ` +
        'or restore a backup (npm run restore). To begin a new site all the same, start once with NEW_SITE=on.',
    );
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );

const hasFiles = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    // A new disk has the first of them.
    (names) => names.some((name) => name !== 'lost+found' && !name.startsWith('.')),
    () => false,
  );
