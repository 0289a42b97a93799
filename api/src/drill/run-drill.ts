import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { backupFolder, findLastBackup, newestOf } from '../backup/backup-folder';
import { checkSignature, readBackupSecret } from '../backup/backup-signature';
import { imageFileOf, type Manifest, type SignedManifest } from '../backup/manifest';
import { openArchive, type Archive } from '../backup/open-archive';
import { tableNames, type TableName } from '../backup/backed-up-tables';
import { verifyArchive } from '../backup/read-archive';
import { restoreBackup } from '../backup/restore-backup';
import { requireSpace } from '../backup/require-space';
import { requireSchema } from '../backup/require-schema';
import { openBucket } from '../backup/open-bucket';
import type { Config } from '../config/config';
import { attachDatabase, openDatabase, type Database } from '../database/database';
import { createImageFiles, type ImageFiles } from '../images/image-files';
import { createImageStore, type ImageStore } from '../images/image-store';
import { ProblemError } from '../problems/problems';
import { checkRandomThings } from './random-things';
import { readExpectations } from './expectations';
import { openScratch, type Scratch } from './scratch';

/** Makes the API without the work that runs in the background: it sends no mail, reads no mailbox and plans nothing. */
export type CreateApp = (options: {
  config: Config;
  db: Database;
  imageFiles: ImageFiles;
  images: ImageStore;
  log: ReturnType<typeof pino>;
}) => FastifyInstance;

export interface DrillResult {
  /** The name of the backup. */
  name: string;
  /** When it was made. */
  createdAt: string;
  place: 'bucket' | 'folder';
  rows: number;
  pictures: number;
  /** The kinds of the random things that were looked at. */
  things: string[];
}

/** Restores the newest backup beside the site, and throws where it is not what was backed up. Leaves nothing behind. */
export async function runDrill(
  config: Config,
  identities: string[],
  createApp: CreateApp,
): Promise<DrillResult> {
  const scratch = await openScratch(config);
  try {
    const { file, place } = await findNewest(config, scratch);
    const archive = await openArchive(file, identities);
    const manifest = await verifyArchive(archive);
    await requireOwn(config, manifest);
    requireSchema(manifest);
    const checked = await restoreAndCheck(config, scratch, { archive, manifest, createApp });
    return { name: path.basename(file), createdAt: manifest.createdAt, place, ...checked };
  } finally {
    await scratch.remove();
  }
}

/** That of the bucket, where there is one: it is what is left of a lost machine. */
async function findNewest(
  config: Config,
  { folder }: Scratch,
): Promise<Pick<DrillResult, 'place'> & { file: string }> {
  const bucket = await openBucket(config);
  const last = bucket ? newestOf(await bucket.list()) : await findLastBackup(backupFolder(config));
  if (!last)
    throw new ProblemError(404, `There is no backup in the ${bucket ? 'bucket' : 'folder'} to restore.`);
  await requireSpace(folder, last.bytes);
  return bucket
    ? { place: 'bucket', file: await bucket.download(last.name, folder) }
    : { place: 'folder', file: path.join(backupFolder(config), last.name) };
}

async function requireOwn(config: Config, { signedText, signature }: SignedManifest): Promise<void> {
  const state = checkSignature({ text: signedText, signature }, await readBackupSecret(config));
  if (state !== 'own')
    throw new ProblemError(422, 'The backup is not signed with the key of this site: see BACKUP_SECRET.');
}

async function restoreAndCheck(
  config: Config,
  { folder, database }: Scratch,
  { archive, manifest, createApp }: { archive: Archive; manifest: Manifest; createApp: CreateApp },
): Promise<Pick<DrillResult, 'rows' | 'pictures' | 'things'>> {
  await (await openDatabase(database)).destroy();
  const db = await attachDatabase(database);
  if (!db) throw new Error('A database that was opened is gone.');
  try {
    const imageFiles = await createImageFiles(path.join(folder, 'images'));
    const readSecret = () => readBackupSecret(config);
    const erasures = { file: path.join(folder, 'erasures.jsonl'), readSecret };
    await restoreBackup(db, imageFiles, archive, manifest, { keepMail: false, erasures });
    const ofScratch = {
      ...config,
      dataDir: folder,
      database,
      images: { ...config.images, bucket: undefined },
    };
    const app = createApp({
      config: ofScratch,
      db,
      imageFiles,
      images: createImageStore(db, imageFiles, () => undefined),
      log: pino({ level: 'silent' }),
    });
    const things = await lookAtApp(app, async (url) => {
      const expectations = await readExpectations(archive, manifest);
      return checkRandomThings({ url, db, manifest, expectations });
    });
    const faults = [
      ...things.faults,
      ...(await compareCounts(db, manifest)),
      ...(await comparePictures(imageFiles, manifest)),
    ];
    if (faults.length > 0)
      throw new ProblemError(
        422,
        `What was restored is not what was backed up: ${faults.slice(0, 5).join('; ')}.`,
      );
    return {
      rows: sum(Object.values(manifest.tables)),
      pictures: countPictures(manifest),
      things: things.kinds,
    };
  } finally {
    await db.destroy();
  }
}

async function lookAtApp<Result>(
  app: FastifyInstance,
  look: (url: string) => Promise<Result>,
): Promise<Result> {
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    return await look(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  } finally {
    await app.close();
  }
}

/** A restore adds to these: an entry of the audit log, the name of the cookie, items of older backups. */
const growing: TableName[] = ['audit_entry', 'audit_chain', 'audit_chain_head', 'setting', 'content_item'];

async function compareCounts(db: Database, { tables }: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const table of tableNames) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const expected = tables[table] ?? 0;
    const isRight = growing.includes(table) ? count >= expected : count === expected;
    if (!isRight) faults.push(`table '${table}' has ${count} rows, not ${expected}`);
  }
  return faults;
}

async function comparePictures(files: ImageFiles, { entries }: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, sha256 } of entries) {
    const file = imageFileOf(name);
    if (file === undefined) continue;
    const bytes = await files.find(file);
    const isSame = bytes && createHash('sha256').update(bytes).digest('hex') === sha256;
    if (!isSame) faults.push(`'${name}' is missing or other than it was`);
  }
  return faults;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const countPictures = ({ entries }: Manifest) =>
  entries.filter(({ name }) => imageFileOf(name) !== undefined).length;
