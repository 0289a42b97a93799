// The part of `npm run doctor` that needs the API's code. Writes JSON, which scripts/doctor.mjs prints.
import { readConfig } from '../config/config';
import { attachDatabase } from '../database/database';
import { openImageFiles } from '../images/image-files';
import { checkAudit } from './check-audit';
import { checkBackups } from './check-backups';
import { checkDatabase, describeFailure } from './check-database';
import { readMailSettings } from '../mail/mail-settings-store';
import { checkMail } from './check-mail';
import { checkVirusScanner } from './check-virus-scanner';
import { checkImages } from './check-images';
import { checkDatabaseFile, checkFolders } from './check-writing';
import type { Finding } from './finding';

export async function doctorCommand(): Promise<void> {
  process.stdout.write(`${JSON.stringify(await findAll())}\n`);
}

async function findAll(): Promise<Finding[]> {
  const config = readConfig(process.env);
  const folders = await checkFolders(config);
  const scanner = await checkVirusScanner(config.clamd);
  const db = await attachDatabase(config.database).catch((error: unknown) => error as Error);
  if (db instanceof Error) return [describeFailure(db), ...folders, scanner];
  if (!db)
    return [
      { check: 'Database', state: 'note', says: `none at ${config.database}; the first start makes it` },
      ...folders,
      scanner,
    ];
  try {
    const database = await checkDatabase(db);
    const isReadable = database.every(({ state }) => state !== 'wrong');
    const images = isReadable ? await checkImages(db, await openImageFiles(config)).catch(unreachable) : [];
    // A database of an older schema has no such tables yet; the next start creates them.
    const mail = isReadable
      ? await readMailSettings(db, config)
          .then((settings) => checkMail(db, settings !== undefined))
          .catch(() => undefined)
      : undefined;
    const audit = isReadable ? await checkAudit(db).catch(() => undefined) : undefined;
    const writing = [...(await checkDatabaseFile(db, config)), ...folders];
    return [
      ...database,
      ...writing,
      ...images,
      ...(mail ? [mail] : []),
      ...(audit ? [audit] : []),
      scanner,
      // A database of an older schema has no such table yet.
      ...(isReadable ? await checkBackups(db, config).catch(() => []) : []),
    ];
  } finally {
    await db.destroy();
  }
}

const unreachable = (error: unknown): Finding[] => [
  {
    check: 'Pictures',
    state: 'wrong',
    says: (error as Error).message,
    advice: 'See the settings that begin with S3_.',
  },
];
