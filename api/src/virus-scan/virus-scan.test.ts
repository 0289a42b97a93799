// Uploads and mails with the EICAR test file, and a server that answers as clamd does.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { apiContract, type Endpoint, type EndpointRow, type Problem } from '@site/shared-contracts/schemas';
import { startClamdServer, type ClamdMode, type ClamdServer } from '../../test-support/clamd-server';
import { deliver, mailOf, saveMailSettings, settingsKey } from '../../test-support/incoming-mail';
import { picture, pictureCalls } from '../../test-support/picture-calls';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { eicar } from './eicar';

let api: ApiUnderTest;
let db: Database;
let dataDir: string;
let socketPath: string;
let clamd: ClamdServer;
let headers: Record<string, string>;

beforeAll(async () => {
  const folder = await newFolder();
  dataDir = path.join(folder, 'data');
  socketPath = path.join(folder, 'clamd.ctl');
  clamd = await startClamdServer(socketPath);
  api = await runApi({ dataDir, clamd: clamd.address, settingsKeys: [settingsKey] });
  db = await openDatabase(databaseIn(dataDir));
  headers = await signIn(api);
});
afterAll(() => db.destroy());
afterEach(() => {
  clamd.mode = 'good';
  clamd.scanned.length = 0;
});

const storedFiles = () => readdir(path.join(dataDir, 'images'));

function upload(url: string, field: string, bytes: Buffer) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), 'file.bin');
  return api.send<Problem>('POST', url, { headers, form });
}

const rows = (Object.entries(apiContract) as [Endpoint, EndpointRow][]).flatMap(([endpoint, { file }]) =>
  file ? [[endpoint, file.field] as const] : [],
);

test.each(rows)('%s refuses an infected file at its field', async (endpoint, field) => {
  const [method = '', url = ''] = endpoint.split(' ');
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(eicar())]), 'file.bin');
  const before = await storedFiles();
  const { status, body } = await api.send<Problem>(method, url.replace(/:\w+/g, '1'), { headers, form });
  expect([status, body.errors]).toEqual([
    422,
    { [field]: 'This file is not accepted: the virus scanner found Eicar-Test-Signature in it.' },
  ]);
  expect(await storedFiles()).toEqual(before);
  const entry = await db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(entry).toMatchObject({ action: 'infected', kind: 'upload', admin_name: 'admin@site.example' });
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({ call: endpoint, bytes: eicar().length });
});

test('a clean file is scanned whole, and stored', async () => {
  await pictureCalls(api, headers).upload('teal');
  expect(clamd.scanned).toEqual([await picture('teal')]);
});

test.each<ClamdMode>(['hangs up', 'says an error'])(
  'a scanner that %s lets nothing in, and the client may try again',
  async (mode) => {
    clamd.mode = mode;
    const before = await storedFiles();
    const response = await upload('/api/images/create', 'file', await picture('navy'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.body.detail).toMatch(/^The virus scanner does not work now.* try again later\.$/);
    expect(await storedFiles()).toEqual(before);
  },
);

test('what is too large for the scanner is refused', async () => {
  clamd.mode = 'takes small files only';
  const { status, body } = await upload('/api/images/create', 'file', await picture('navy'));
  expect([status, body.errors?.file]).toEqual([
    422,
    'This file is not accepted: it is too large for the virus scanner.',
  ]);
});

let sentMails = 0;
function mailWith(attachments: [name: string, bytes: Buffer][]) {
  sentMails += 1;
  const id = `mail-${sentMails}@customer.example`;
  const head = {
    From: 'asha@customer.example',
    'Message-ID': `<${id}>`,
    Subject: 'Our order',
    'Content-Type': 'multipart/mixed; boundary=b',
  };
  const parts = attachments.map(([name, bytes]) =>
    [
      '--b',
      'Content-Type: application/octet-stream',
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      bytes.toString('base64'),
    ].join('\r\n'),
  );
  return { id, raw: mailOf(head, ['--b', '', 'It is attached.', ...parts, '--b--'].join('\r\n')) };
}

async function storedMail(id: string) {
  const mail = await db.selectFrom('mail').selectAll().where('message_id', '=', id).executeTakeFirst();
  const attached = db
    .selectFrom('mail_attachment')
    .select('name')
    .where('mail_id', '=', mail?.id ?? 0);
  return { body: mail?.body, names: (await attached.execute()).map(({ name }) => name) };
}

test('of a mail, the infected attachment alone is left out, and the mail says so', async () => {
  await saveMailSettings(api);
  const { id, raw } = mailWith([
    ['order.txt', Buffer.from('12 x Bloom')],
    ['offer.exe', eicar()],
  ]);
  const stored = {
    body:
      'It is attached.\n\n' +
      "[An attachment was left out: 'offer.exe', because the virus scanner found Eicar-Test-Signature in it.]",
    names: ['order.txt'],
  };
  expect((await deliver(api, raw)).status).toBe(202);
  expect(await storedMail(id)).toEqual(stored);
  // The mail service sends it again: it is the same one.
  expect((await deliver(api, raw)).status).toBe(202);
  const count = db.selectFrom('mail').select('id').where('subject', '=', 'Our order');
  expect(await count.execute()).toHaveLength(1);
});

test('while the scanner is away, uploads and mails are to come later, and are taken then', async () => {
  await saveMailSettings(api);
  await clamd.stop();
  await rm(socketPath, { force: true });
  const { id, raw } = mailWith([['order.txt', Buffer.from('12 x Bloom')]]);
  const away = [await deliver(api, raw), await upload('/api/images/create', 'file', await picture('red'))];
  expect(away.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '5'],
    [503, '5'],
  ]);
  expect(await storedMail(id)).toEqual({ body: undefined, names: [] });
  clamd = await startClamdServer(socketPath);
  expect((await deliver(api, raw)).status).toBe(202);
  expect((await storedMail(id)).names).toEqual(['order.txt']);
});
