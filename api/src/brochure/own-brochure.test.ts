import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { OwnBrochure, Problem } from '@site/shared-contracts/schemas';
import { noErasures } from '../../test-support/no-erasures';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { aPdf, hostilePdfs } from '../../test-support/sample-pdfs';
import { signIn } from '../../test-support/sign-in';
import { makeBackup } from '../backup/make-backup';
import { restoreFile } from '../../test-support/restore-file';
import { openDatabase } from '../database/database';
import { createImageFiles } from '../images/image-files';
import { removeStraySheets } from '../sheets/sheet-collector';

const aDay = 24 * 60 * 60 * 1000;

let folder: string;
let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  folder = await newFolder();
  api = await runApi({ dataDir: folder });
  headers = await signIn(api);
});

function upload(pdf: Buffer | undefined, name = 'Brochure 2026.pdf') {
  const form = new FormData();
  form.append('name', name);
  if (pdf) form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), name);
  return api.send<Problem & { own: OwnBrochure }>('POST', '/api/brochure/create', { headers, form });
}
const send = <Body = { own?: OwnBrochure }>(method: string, address: string, from = api) =>
  from.send<Body>(method, address, { headers });
const fileOf = async (from: ApiUnderTest): Promise<Buffer | number> => {
  const response = await from.get('/api/brochure/file');
  // Read in any case: a server waits for responses that are on their way.
  const body = Buffer.from(await response.arrayBuffer());
  return response.ok ? body : response.status;
};
const storedFiles = async () =>
  (await readdir(path.join(folder, 'images'))).filter((name) => name.startsWith('brochure-'));
const revision = async () => (await send<{ revision: number }>('GET', '/api/revision')).body.revision;

/** The database and the storage of an API, as the commands open them. */
async function open(dataDir: string) {
  const db = await openDatabase(databaseIn(dataDir));
  return { db, files: await createImageFiles(path.join(dataDir, 'images')) };
}

test('an uploaded brochure is passed on byte for byte, with who uploaded it, until it is taken back', async () => {
  expect((await send('GET', '/api/brochure')).body).toEqual({ status: 200 });
  expect(await fileOf(api)).toBe(404);
  const before = await revision();

  const pdf = aPdf('Our own brochure');
  const { status, body } = await upload(pdf);
  const own = {
    name: 'Brochure 2026.pdf',
    bytes: pdf.length,
    pages: 1,
    uploadedAt: expect.any(String) as string,
    uploadedBy: 'admin@site.example',
  };
  expect({ status, body }).toEqual({ status: 200, body: { status: 200, own } });
  expect((await send('GET', '/api/brochure')).body.own).toEqual(own);
  expect(await fileOf(api)).toEqual(pdf);
  expect(await revision()).toBeGreaterThan(before);

  const first = String((await api.get('/api/brochure/file')).headers.get('etag'));
  expect((await api.get('/api/brochure/file', { 'if-none-match': first })).status).toBe(304);
  const second = aPdf('A second one');
  await upload(second, 'Second.pdf');
  const changed = await api.get('/api/brochure/file', { 'if-none-match': first });
  expect([changed.status, Buffer.from(await changed.arrayBuffer())]).toEqual([200, second]);

  expect((await send('DELETE', '/api/brochure/delete')).status).toBe(200);
  expect((await send('GET', '/api/brochure')).body.own).toBeUndefined();
  expect(await fileOf(api)).toBe(404);
  expect((await send('DELETE', '/api/brochure/delete')).status).toBe(404);
});

test('a file that is no harmless PDF is refused at its field, and the brochure before stays', async () => {
  const pdf = aPdf();
  await upload(pdf);
  const before = await storedFiles();
  const script = hostilePdfs['a script that runs when it is opened']?.[0]();
  const refused = await upload(script);
  const reason = expect.stringMatching(
    /contains a script, which a PDF on the website must not have/,
  ) as string;
  expect([refused.status, refused.body.errors]).toEqual([422, { file: reason }]);
  const picture = await upload(Buffer.from('GIF89a'));
  expect([picture.status, picture.body.errors]).toEqual([422, { file: 'This is not a PDF file.' }]);
  const nothing = await upload(undefined, ' ');
  expect([nothing.status, nothing.body.errors]).toEqual([
    422,
    { file: 'Choose a PDF file.', name: 'The file needs a name.' },
  ]);
  expect(await fileOf(api)).toEqual(pdf);
  expect(await storedFiles()).toEqual(before);
});

test('each change is in the audit log', async () => {
  await upload(aPdf('one'), 'One.pdf');
  await upload(aPdf('two'), 'Two.pdf');
  await send('DELETE', '/api/brochure/delete');
  const { body } = await send<{ data: object[] }>('GET', '/api/audit/all?kind=brochure&page=1&pageSize=5');
  expect(body.data).toMatchObject([
    { action: 'delete', admin: 'admin@site.example', before: { name: 'Two.pdf' } },
    { action: 'change', before: { name: 'One.pdf' }, after: { name: 'Two.pdf', pages: 1 } },
    { action: 'create', after: { name: 'One.pdf' } },
  ]);
});

test('a restore brings the uploaded brochure back, and takes away one that the backup does not have', async () => {
  const empty = await open(folder);
  const without = path.join(await newFolder(), 'without.tar.gz');
  const secret = 'a secret of the tests, 32 characters';
  await makeBackup(empty.db, empty.files, without, { secret });
  const pdf = aPdf('Our own brochure');
  await upload(pdf);
  const file = path.join(await newFolder(), 'backup.tar.gz');
  expect((await makeBackup(empty.db, empty.files, file, { secret })).missingFiles).toEqual([]);
  await empty.db.destroy();

  const target = await newFolder();
  const restore = async (archive: string) => {
    const { db, files } = await open(target);
    await restoreFile(db, files, archive, {
      keepMail: false,
      erasures: noErasures(archive),
    });
    await db.destroy();
    const other = await runApi({ dataDir: target });
    return fileOf(other);
  };
  expect(await restore(file)).toEqual(pdf);
  expect(await restore(without)).toBe(404);
});

test('the file of the brochure is kept, and that of a former one is removed after a day', async () => {
  const pdf = aPdf('kept');
  await upload(aPdf('former'));
  await upload(pdf);
  const { db, files } = await open(folder);
  expect(await removeStraySheets(db, files)).toBe(0);
  expect(await removeStraySheets(db, files, Date.now() + 2 * aDay)).toBe(1);
  await db.destroy();
  expect(await storedFiles()).toHaveLength(1);
  expect(await fileOf(api)).toEqual(pdf);
});
