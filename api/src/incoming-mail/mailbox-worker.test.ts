// The mailbox of a real IMAP server, read by one worker or by two.
import type { ImapServer } from '@site/shared-testing/imap-server';
import { startClamdServer } from '../../test-support/clamd-server';
import { startImapServer } from '../../test-support/imap-server';
import {
  addAnsweredEnquiry,
  mailOf,
  customer,
  settingsKey,
  type AnsweredEnquiry,
} from '../../test-support/incoming-mail';
import { databaseIn, newFolder, runApi, silentLogger, testConfig } from '../../test-support/run-api';
import { closeAfterTests } from '../../test-support/test-database';
import type { Config } from '../config/config';
import { openDatabase, type Database } from '../database/database';
import { openImageFiles } from '../images/image-files';
import { noMailSettings, settingName } from '../mail/mail-settings-store';
import { encryptSecret } from '../settings/encrypt-secret';
import { startMailboxWorker, type MailboxWorker } from './mailbox-worker';
import { createMailReceiver, type ReceiveMail } from './receive-mail';

const timing = { poll: 20, failed: { first: 20, longest: 50 } };

let db: Database;
let dataDir: string;
let enquiry: AnsweredEnquiry;

beforeAll(async () => {
  dataDir = await newFolder();
  const api = await runApi({ dataDir });
  db = await openDatabase(databaseIn(dataDir));
  enquiry = await addAnsweredEnquiry(api, db);
});
afterAll(() => db.destroy());

async function useMailbox({ settings }: ImapServer): Promise<void> {
  const { host, port, security, user, password, folder } = settings;
  const imap = { imapHost: host, imapPort: port, imapSecurity: security, imapUser: user, imapFolder: folder };
  const row = {
    value: JSON.stringify({ ...noMailSettings(), imapIsOn: true, ...imap }),
    secret: JSON.stringify({ imapPassword: encryptSecret(password, 'mail.imapPassword', settingsKey) }),
    changed_at: 1,
  };
  await db
    .insertInto('setting')
    .values({ name: settingName, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

async function startWorker(
  wrap = (receive: ReceiveMail) => receive,
  overrides: Partial<Config> = {},
): Promise<MailboxWorker> {
  const config = { ...testConfig(dataDir), settingsKeys: [settingsKey], ...overrides };
  const files = await openImageFiles(config);
  const receive = wrap(createMailReceiver({ db, files, config, onReceived: () => undefined }));
  const worker = startMailboxWorker({ db, config, receive, log: silentLogger, timing });
  closeAfterTests(() => worker.stop());
  return worker;
}

let numberOfMails = 0;
const newMail = () => {
  numberOfMails += 1;
  const id = `reply-${numberOfMails}@customer.example`;
  const headers = { From: customer, 'Message-ID': `<${id}>`, 'In-Reply-To': `<${enquiry.messageId}>` };
  return { id, raw: mailOf(headers, `Reply ${numberOfMails}.`) };
};
const stored = async () =>
  (
    await db.selectFrom('mail').select('message_id').where('state', '=', 'received').orderBy('id').execute()
  ).map(({ message_id }) => message_id);
const position = () => db.selectFrom('mailbox_position').selectAll().execute();
/** Ends with the test's own time. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise(setImmediate);
}

test('new mail is read in its order, by two workers each once, and by the next one not again', async () => {
  const server = await startImapServer();
  const [first, second, third] = [newMail(), newMail(), newMail()];
  server.append(first.raw);
  await useMailbox(server);
  const workers = [await startWorker(), await startWorker()];
  await until(async () => (await stored()).includes(first.id));
  server.append(second.raw);
  server.append(third.raw);
  await until(async () => (await stored()).includes(third.id));
  expect(await stored()).toEqual([first.id, second.id, third.id]);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await position()).toMatchObject([{ last_uid: 3, last_error: null, claimed_until: null }]);

  // All have other numbers now: only the one that nobody has seen is stored.
  server.renumber();
  const fourth = newMail();
  server.append(fourth.raw);
  const later = await startWorker();
  await until(async () => (await stored()).includes(fourth.id));
  expect(await stored()).toEqual([first.id, second.id, third.id, fourth.id]);

  // The connection ends, and the server is away for a while.
  server.hangUp();
  const fifth = newMail();
  server.append(fifth.raw);
  await until(async () => (await stored()).includes(fifth.id));
  await later.stop();
});

test('a mail that cannot be read is stored as it came, and the mails behind it are read', async () => {
  const server = await startImapServer();
  const [{ id, raw: text }, next] = [newMail(), newMail()];
  const file = 'Content-Type: application/pdf\r\nContent-Disposition: attachment';
  const broken = { id, raw: text.replace('\r\n\r\n', `\r\n${file}\r\n\r\n`) };
  server.append(broken.raw);
  server.append(next.raw);
  await useMailbox(server);
  const fail = () => Promise.reject(new Error('broken'));
  const worker = await startWorker(
    (receive) => (raw, alsoStore, how) =>
      receive(raw, raw.includes(broken.id) && !how?.isUnread ? fail : alsoStore, how),
  );
  await until(async () => (await stored()).includes(next.id));
  await worker.stop();
  const attached = db
    .selectFrom('mail_attachment')
    .innerJoin('mail', 'mail.id', 'mail_attachment.mail_id')
    .innerJoin('enquiry', 'enquiry.id', 'mail.enquiry_id')
    .select(['mail_attachment.name', 'is_suspect', 'bytes']);
  expect(await attached.execute()).toEqual([{ name: 'mail.eml', is_suspect: 1, bytes: broken.raw.length }]);
  // Those of the tries before are gone.
  const kept = [];
  const files = await openImageFiles(testConfig(dataDir));
  for await (const file of files.list((name) => name.startsWith('mail-'))) kept.push(file);
  expect(kept).toHaveLength(1);
});

test('a mail waits in the mailbox as long as the virus scanner is away, and is then read as any other', async () => {
  const server = await startImapServer();
  const clamd = await startClamdServer();
  clamd.mode = 'hangs up';
  const { id, raw } = newMail();
  server.append(raw.replace('\r\n\r\n', '\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\n'));
  await useMailbox(server);
  const worker = await startWorker((receive) => receive, { clamd: clamd.address });
  // More often than a mail is tried that cannot be stored.
  await until(() => Promise.resolve(clamd.scanned.length > 5));
  expect(await stored()).not.toContain(id);
  clamd.mode = 'good';
  await until(async () => (await stored()).includes(id));
  await worker.stop();
  const row = db
    .selectFrom('mail')
    .innerJoin('mail_attachment', 'mail_id', 'mail.id')
    .innerJoin('enquiry', 'enquiry.id', 'enquiry_id')
    .select(['mail_attachment.name', 'is_suspect'])
    .where('message_id', '=', id);
  expect(await row.execute()).toEqual([{ name: 'a.txt', is_suspect: 0 }]);
});

test('another mailbox is read without a restart, and the screen is told why one cannot be', async () => {
  const [one, other] = [await startImapServer(), await startImapServer()];
  await useMailbox(one);
  const worker = await startWorker();
  const [first, second] = [newMail(), newMail()];
  one.append(first.raw);
  await until(async () => (await stored()).includes(first.id));
  other.append(second.raw);
  await useMailbox(other);
  worker.checkSettings();
  await until(async () => (await stored()).includes(second.id));
  await other.stop();
  await until(async () => (await position()).some(({ last_error }) => last_error !== null));
  await worker.stop();
});

test('mail that had come before the mailbox was first read is left alone', async () => {
  const server = await startImapServer();
  const [old, fresh] = [newMail(), newMail()];
  server.append(old.raw, new Date(Date.now() - 3_600_000));
  server.append(fresh.raw);
  await useMailbox(server);
  const worker = await startWorker();
  await until(async () => (await stored()).includes(fresh.id));
  expect(await stored()).not.toContain(old.id);
  await worker.stop();
});
