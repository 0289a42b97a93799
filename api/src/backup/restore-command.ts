// `npm run restore -- <file, name or latest> [options]`
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config/config';
import { attachDatabase, openDatabase, type Database } from '../database/database';
import { openImageFiles } from '../images/image-files';
import { ProblemError } from '../problems/problems';
import { readIdentities } from './backup-encryption';
import { findBackup } from './find-backup';
import { openArchive, type Archive } from './open-archive';
import { checkSignature, readBackupSecret, type SignatureState } from './backup-signature';
import { describeTables } from './backup-command';
import {
  countForeign,
  ErasureKey,
  readErasureFile,
  readErasures,
  type ErasureList,
} from '../privacy/erasure-list';
import { erasureList } from './erasure-list-of-site';
import type { Manifest } from './manifest';
import { verifyArchive } from './read-archive';
import { requireSchema } from './require-schema';
import { restoreBackup } from './restore-backup';

const usage = `Usage: npm run restore -- <file, name or 'latest'> [options]
A name of 'npm run backup -- --list', and 'latest', are looked for in BACKUP_DIR (or VAR_DIR/backups) and BACKUP_S3_BUCKET.
--check      reads the backup and compares every checksum, and changes nothing
--yes        replaces what there is without asking
--identity <file>
             the private key of an encrypted backup, instead of BACKUP_IDENTITY_FILE
--unsigned   restores what this site has not signed: an older backup, or one of another site that you trust
--unencrypted
             restores what is not encrypted, although backups of this site are
--keep-mail  sends the mails that were waiting: for a move, where the site of the backup sends no more
--accounts-of-backup
             takes the accounts from the backup, too: after somebody got in. What was revoked since works again
--without-erasures
             goes on although people were erased with a key that is lost, and come back`;

export async function restoreCommand(args: string[]): Promise<void> {
  const choices = readArguments(args);
  const config = readConfig(process.env);
  const identityFile = choices.identityFile ?? config.backup.identityFile;
  const identities = identityFile === undefined ? [] : await readIdentities(identityFile);
  const archive = await openArchive(await findBackup(config, choices.file), identities);
  const manifest = await verifyArchive(archive);
  printLine(`${archive.file} is whole: made ${manifest.createdAt} on ${manifest.engine}.`);
  printLine(`It holds ${describeTables(manifest.tables)}.`);
  const state = checkSignature(
    { text: manifest.signedText, signature: manifest.signature },
    await readBackupSecret(config),
  );
  printLine(signatureSentences[state]);
  printLine(archive.isEncrypted ? 'It is encrypted.' : 'It is not encrypted.');
  if (choices.isCheck) return;
  if (state !== 'own' && !choices.isUnsigned)
    await askOrRefuse('Everything in it would be believed, its admins too.', '--unsigned');
  const isExpected = identities.length > 0 || config.backup.recipients.length > 0;
  if (isExpected && !archive.isEncrypted && !choices.isUnencrypted)
    await askOrRefuse(
      'Backups of this site are encrypted (BACKUP_RECIPIENTS, or the key that was named), and this one is not.',
      '--unencrypted',
    );
  await replaceAll(config, { archive, manifest }, choices);
}

type Choices = ReturnType<typeof readArguments>;

async function replaceAll(
  config: Config,
  { archive, manifest }: { archive: Archive; manifest: Manifest },
  { isConfirmed, keepMail, hasAccountsOfBackup, ignoresErasures }: Choices,
): Promise<void> {
  requireSchema(manifest);
  // Creates a missing database, and migrates an old one to the current schema.
  await (await openDatabase(config.database)).destroy();
  const db = await attachDatabase(config.database);
  if (!db) throw new Error('A database that was opened is gone.');
  try {
    if (!isConfirmed) await askToReplace(db);
    const files = await openImageFiles(config);
    const erasures = erasureList(config);
    if (!ignoresErasures) await checkErasures(db, erasures, manifest);
    const choices = { keepMail, erasures, hasAccountsOfBackup };
    const done = await restoreBackup(db, files, archive, manifest, choices);
    const { imageFiles, waitingMails } = done;
    printLine(`Restored, with ${imageFiles} files of pictures. Everybody who was signed in signs in again.`);
    printLine(done.hasAccountsOfNow ? accountsOfNow : accountsOf(manifest));
    if (waitingMails > 0) printLine(describeMail(waitingMails, keepMail));
    const { length } = manifest.missingFiles;
    if (length > 0)
      printLine(
        `${length} files of pictures were missing when the backup was made: npm run doctor names them.`,
      );
  } finally {
    await db.destroy();
  }
}

const signatureSentences: Record<SignatureState, string> = {
  own: 'It was signed by this site.',
  other: 'It was signed with another key: by another site, or somebody has changed it. See BACKUP_SECRET.',
  none: 'It is not signed: it is from before backups were, or somebody has changed it.',
};

function readArguments(args: string[]) {
  const options = {
    yes: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    identity: { type: 'string' },
    unencrypted: { type: 'boolean', default: false },
    unsigned: { type: 'boolean', default: false },
    'keep-mail': { type: 'boolean', default: false },
    'accounts-of-backup': { type: 'boolean', default: false },
    'without-erasures': { type: 'boolean', default: false },
  } as const;
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0)
      return {
        file,
        isConfirmed: values.yes,
        isCheck: values.check,
        isUnsigned: values.unsigned,
        identityFile: values.identity,
        isUnencrypted: values.unencrypted,
        keepMail: values['keep-mail'],
        hasAccountsOfBackup: values['accounts-of-backup'],
        ignoresErasures: values['without-erasures'],
      };
  } catch {
    // The error is thrown below.
  }
  throw backupError(usage);
}

const accountsOfNow =
  'Accounts are as they were just now, with their roles, passwords, tokens and second factors.';
const accountsOf = ({ createdAt }: Manifest) =>
  `Accounts are those of the backup: a password that was changed, or a token, a passkey or a recovery code that was ` +
  `taken away since ${createdAt}, works again. Look through them at /admin/people and /admin/account.`;

function describeMail(count: number, isKept: boolean): string {
  const mails = count === 1 ? '1 mail that was waiting' : `${count} mails that were waiting`;
  return isKept
    ? `Kept, to be sent by this site: ${mails}.`
    : `Held back, since the site of the backup may have sent them: ${mails}. To send them: 'Send all again' at ` +
        '/admin/mail. A restore with --keep-mail holds none back.';
}

/** Whoever was erased since the backup was made must not come back. */
async function checkErasures(db: Database, { file, readSecret }: ErasureList, { createdAt }: Manifest) {
  const rows = [...(await readErasures(db)), ...(await readErasureFile(file))];
  const count = countForeign(rows, new ErasureKey(await readSecret()), Date.parse(createdAt));
  if (count > 0)
    throw backupError(
      `${count} people were erased since with another key, and would come back. Nothing was changed. Set ` +
        'BACKUP_SECRET to that key; where it is lost, add --without-erasures and erase them again.',
    );
}

async function askToReplace(db: Database): Promise<void> {
  const existing = await countExisting(db);
  if (existing === undefined) return;
  await askOrRefuse(`This replaces ${existing}, for good.`, '--yes');
}

/** The option is for who cannot be asked. */
async function askOrRefuse(question: string, option: string): Promise<void> {
  if (!process.stdin.isTTY) throw backupError(`${question} Nothing was changed. To go on, add ${option}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const response = await terminal.question(`${question} Type 'yes' to go on: `);
    if (response.trim().toLowerCase() !== 'yes') throw backupError('Nothing was changed.');
  } finally {
    terminal.close();
  }
}

/** Undefined for a database without any content. */
async function countExisting(db: Database): Promise<string | undefined> {
  const counted: Record<string, number> = {};
  for (const table of ['category', 'product', 'article', 'enquiry', 'admin', 'audit_entry'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counted[table] = count;
  }
  const { category = 0, product = 0, article = 0, enquiry = 0 } = counted;
  return category + product + article + enquiry > 0 ? describeTables(counted) : undefined;
}

const backupError = (message: string) => new ProblemError(422, message);

const printLine = (line: string) => void process.stdout.write(`${line}\n`);
