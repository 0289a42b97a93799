// The worker against a real SMTP server on this machine, with its possible failures.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MailServer, type MailServerMode } from '../../test-support/mail-server';
import { databaseIn, newFolder, silentLogger } from '../../test-support/run-api';
import { closeAfterTests } from '../../test-support/test-database';
import { openDatabase, type Database } from '../database/database';
import { createEnquiryIntake, type EnquiryIntake } from '../enquiries/enquiry-intake';
import { createImageFiles, type ImageFiles } from '../images/image-files';
import { createMailQueue, deleteOldMail, stopRestoredMail, type OnGivenUp } from './mail-queue';
import { parseMailSettings, type MailSettings } from '../config/mail-settings';
import { createMailAdminStore } from './mail-admin-store';
import { queueWrittenMail } from './queue-written-mail';
import { maxTries } from './mail-delivery';
import { startMailWorker, type MailTiming, type MailWorker } from './mail-worker';
import { aDay, anHour } from '../time/time';

const message = {
  kind: 'message',
  name: 'Asha Nair',
  contact_no: '9876543210',
  product: 'Bloom',
  quantity: '12',
  message: 'Hello',
} as const;
const quick: MailTiming = {
  poll: 20,
  unreachable: { first: 10, longest: 50 },
  rejected: { first: 10, longest: 50 },
  shutdownGrace: 200,
};

// Some tests need a dozen connections.
let location: string;
let db: Database;
let files: ImageFiles;
let server: MailServer;
let receive: EnquiryIntake;
let workers: MailWorker[];
/** The ids of the written mails that were given up. */
let givenUp: number[];
const onGivenUp: OnGivenUp = (_, mailIds) => {
  givenUp.push(...mailIds);
  return Promise.resolve();
};

beforeEach(async () => {
  const folder = await newFolder();
  location = databaseIn(folder);
  files = await createImageFiles(path.join(folder, 'images'));
  db = await openDatabase(location);
  server = await new MailServer().start();
  receive = createEnquiryIntake(db, { perAddress: 1000, inAll: 1000 });
  workers = [];
  givenUp = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all([server.stop(), db.destroy()]);
});

const settingsOf = (url: string) => parseMailSettings(url, 'Site <site@example.com>', 'sales@example.com');
function startWith(
  readSettings: () => MailSettings | undefined,
  { timing = quick, to = db }: { timing?: MailTiming; to?: Database } = {},
): MailWorker {
  const read = () => Promise.resolve(readSettings());
  const worker = startMailWorker({ db: to, files, readSettings: read, onGivenUp, log: silentLogger, timing });
  workers.push(worker);
  return worker;
}
const start = (timing = quick, to = db) => startWith(() => settingsOf(server.url), { timing, to });
const send = (name: string) =>
  receive({ ...message, name }, {}, { address: '203.0.113.9', idempotencyKey: undefined });
const rows = () => db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
const written = () => db.selectFrom('mail').selectAll().orderBy('id').execute();
const write = (submissionKey: string, enquiryId?: number) =>
  queueWrittenMail(db, {
    ...{ enquiryId, purpose: 'answer', submissionKey },
    to: { name: 'Ravi', address: 'ravi@example.com' },
    subject: 'Venmax',
    body: 'Dear Ravi',
  });
const states = async () => (await rows()).map(({ state }) => state);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(5);
}
const allSent = () => until(async () => (await states()).every((state) => state === 'sent'));
const names = () =>
  server.received.map(({ headers }) => /from (.*) about/.exec(headers.subject ?? '')?.[1]).sort();

test('queued mails are sent, oldest first, and so are later ones', async () => {
  await send('A');
  await send('B');
  const worker = start({ ...quick, poll: anHour });
  await allSent();
  await send('C');
  worker.checkQueue();
  await allSent();
  expect(server.received.map(({ headers }) => headers.subject)).toEqual([
    'Message from A about Bloom',
    'Message from B about Bloom',
    'Message from C about Bloom',
  ]);
  expect(server.received[0]).toMatchObject({ from: 'site@example.com', to: ['sales@example.com'] });
});

test('a rejected enquiry queues no mail, and the same key queues one mail', async () => {
  const caller = { address: '203.0.113.9', idempotencyKey: 'the-same-key' };
  await Promise.all([receive(message, {}, caller), receive(message, {}, caller)]);
  await expect(receive({ ...message, name: 'Other' }, {}, caller)).rejects.toThrow('another enquiry');
  expect(await rows()).toHaveLength(1);
});

test('a server that is unreachable for more than the maximum of tries loses no mail, and each is sent once', async () => {
  await server.stop();
  for (const name of ['A', 'B', 'C']) await send(name);
  start();
  // Each failed connection is recorded, and does not count as a try of the mail.
  const failed = new Set<number>();
  await until(async () => {
    for (const { next_try_at, last_error } of await rows()) if (last_error) failed.add(next_try_at);
    return failed.size > maxTries;
  });
  expect((await rows()).map(({ tries }) => tries)).toEqual([0, 0, 0]);
  await server.start();
  await allSent();
  expect(names()).toEqual(['A', 'B', 'C']);
});

test.each<[MailServerMode]>([[451], [550], ['no such sender'], ['drops the mail']])(
  'a server in mode %s that recovers gets every mail once',
  async (mode) => {
    server.mode = mode;
    await send('A');
    await send('B');
    start();
    await until(() => server.attempts >= 5);
    expect(server.received).toEqual([]);
    server.mode = 'good';
    await allSent();
    expect(names()).toEqual(['A', 'B']);
    expect((await rows()).every(({ tries, last_error }) => tries > 0 && last_error === null)).toBe(true);
  },
);

test('a mail that is rejected too often is dead and does not block others, until an admin retries it', async () => {
  server.mode = 550;
  await send('A');
  const worker = start();
  await until(async () => (await states())[0] === 'dead');
  expect(server.attempts).toBe(maxTries);
  expect((await rows())[0]?.last_error).toContain('Not today.');
  server.mode = 'good';
  await send('B');
  worker.checkQueue();
  await until(() => server.received.length > 0);
  expect(names()).toEqual(['B']);

  const [dead] = await rows();
  const by = { actor: { id: 1, username: 'a@b.example' }, request: { id: 'request' } };
  await createMailAdminStore(db, () => Promise.resolve()).retry('mail_outbox', dead?.id ?? 0, by as never);
  worker.retryNow();
  await allSent();
  expect(names()).toEqual(['A', 'B']);
});

test('while a slow server delays its response, no other process sends the mail', async () => {
  server.mode = 'delays its response';
  await send('A');
  const other = await openDatabase(location);
  closeAfterTests(() => other.destroy());
  start();
  await until(() => server.hasDelayedResponse);
  expect(await createMailQueue(other).claimNext()).toBeUndefined();
  server.sendDelayedResponses();
  await allSent();
  expect([server.attempts, names()]).toEqual([1, ['A']]);
});

test('two processes together send every mail once', async () => {
  const all = Array.from({ length: 30 }, (_, i) => `N${String(i).padStart(2, '0')}`);
  for (const name of all) await send(name);
  const other = await openDatabase(location);
  closeAfterTests(() => other.destroy());
  start();
  start(quick, other);
  await allSent();
  expect(names()).toEqual(all);
});

test('when the response of the server is lost, the mail is sent again with the same Message-ID', async () => {
  server.mode = 'takes the mail and hangs up';
  await send('A');
  start();
  await until(() => server.received.length > 0);
  server.mode = 'good';
  await allSent();
  const ids = server.received.map(({ headers }) => headers['message-id']);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});

test('a process that stops finishes the mail that it is sending, and sends no other', async () => {
  server.mode = 'delays its response';
  await send('A');
  await send('B');
  const worker = start({ ...quick, shutdownGrace: anHour });
  await until(() => server.hasDelayedResponse);
  const stopped = worker.stop();
  server.sendDelayedResponses();
  await stopped;
  expect(await states()).toEqual(['sent', 'waiting']);
});

test('a server that does not respond does not delay the stop of a process', async () => {
  server.mode = 'delays its response';
  await send('A');
  const worker = start();
  await until(() => server.hasDelayedResponse);
  await worker.stop();
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0, claimed_until: null }]);
});

test('the claim of a process that died expires', async () => {
  await send('A');
  const queue = createMailQueue(db);
  expect((await queue.claimNext())?.row.id).toBe(1);
  expect(await queue.claimNext()).toBeUndefined();
  expect((await queue.claimNext(Date.now() + anHour))?.row.id).toBe(1);
});

test('a wrong password of the mail server does not count as a try of the mail', async () => {
  const withPassword = await new MailServer('secret').start();
  const urlWith = (text: string) => withPassword.url.replace('//', `//site:${text}@`);
  await send('A');
  let password = 'wr%3Ang';
  startWith(() => settingsOf(urlWith(password)));
  await until(async () => (await rows())[0]?.last_error?.includes('Invalid') === true);
  expect((await rows())[0]).toMatchObject({ state: 'waiting', tries: 0 });
  // Settings that an admin corrects take effect without a restart.
  password = 'secret';
  await allSent();
  expect(withPassword.received).toHaveLength(1);
});

test('without settings mail waits, written mail as well, and settings that come later send both', async () => {
  const saved: { settings?: MailSettings } = {};
  const worker = startWith(() => saved.settings);
  await send('A');
  await write('answer:1');
  worker.retryNow();
  expect([...(await rows()), ...(await written())]).toMatchObject([
    { state: 'waiting', claimed_until: null },
    { state: 'waiting', claimed_until: null },
  ]);
  saved.settings = settingsOf(server.url);
  await until(() => server.received.length === 2);
  await allSent();
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['ravi@example.com', 'sales@example.com']);
});

test('a written mail is tried as often as a notice, and its Message-ID stays', async () => {
  server.mode = 550;
  await write('answer:1');
  start();
  await until(async () => (await written())[0]?.state === 'dead');
  expect(server.attempts).toBe(maxTries);
  expect(givenUp).toEqual([(await written())[0]?.id]);
  server.mode = 'takes the mail and hangs up';
  const by = { actor: { id: 1, username: 'a@b.example' }, request: { id: 'request' } };
  await createMailAdminStore(db, () => Promise.resolve()).retry(
    'mail',
    (await written())[0]?.id ?? 0,
    by as never,
  );
  await until(() => server.received.length > 0);
  server.mode = 'good';
  await until(async () => (await written())[0]?.state === 'sent');
  const ids = server.received.map(({ headers }) => headers['message-id']);
  expect(new Set(ids)).toEqual(new Set([`<${(await written())[0]?.message_id ?? ''}>`]));
});

describe('housekeeping and restore', () => {
  test('written mail is kept with its enquiry, and is given up and held back like a notice', async () => {
    await send('A');
    await write('one', 1);
    await write('two', 1);
    await write('digest');
    const [sent, , digest] = await written();
    for (const { id } of [sent, digest].filter((row) => row !== undefined))
      await db.updateTable('mail').set({ state: 'sent', sent_at: Date.now() }).where('id', '=', id).execute();
    await deleteOldMail(db, onGivenUp, Date.now() + 31 * aDay);
    const [, dead, ...others] = await written();
    expect([dead?.state, others]).toEqual(['dead', []]);
    expect(givenUp).toEqual([dead?.id]);
    await write('three', 1);
    await stopRestoredMail(db);
    expect((await written()).map(({ state }) => state)).toEqual(['sent', 'dead', 'dead']);
  });

  test('sent mails are deleted after a month, and waiting ones become dead', async () => {
    for (const name of ['sent', 'waiting', 'dead']) await send(name);
    const [sent, , dead] = await rows();
    await db
      .updateTable('mail_outbox')
      .set({ state: 'sent', sent_at: Date.now() })
      .where('id', '=', sent?.id ?? 0)
      .execute();
    await db
      .updateTable('mail_outbox')
      .set({ state: 'dead' })
      .where('id', '=', dead?.id ?? 0)
      .execute();
    await deleteOldMail(db, onGivenUp, Date.now() + 29 * aDay);
    expect(await states()).toEqual(['sent', 'waiting', 'dead']);
    await deleteOldMail(db, onGivenUp, Date.now() + 31 * aDay);
    expect(await states()).toEqual(['dead', 'dead']);
  });

  test('mails of a restored backup are not sent automatically', async () => {
    await send('A');
    await stopRestoredMail(db);
    expect(await createMailQueue(db).claimNext()).toBeUndefined();
    expect(await rows()).toMatchObject([
      { state: 'dead', last_error: expect.stringContaining('backup') as string },
    ]);
  });
});
