import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { aProduct } from '../../test-support/demo-folder';
import { databaseIn, newFolder, runApi, silentLogger, type ApiUnderTest } from '../../test-support/run-api';
import { aPdf } from '../../test-support/sample-pdfs';
import { sheetCalls } from '../../test-support/sheet-calls';
import { signIn } from '../../test-support/sign-in';
import { openDatabase } from '../database/database';
import { createImageFiles } from '../images/image-files';
import { aDay } from '../time/time';
import { createDownloadCounter } from './count-downloads';
import { removeStraySheets } from './sheet-collector';

let api: ApiUnderTest;
let sheets: ReturnType<typeof sheetCalls>;
let headers: Record<string, string>;
let folder: string;

beforeAll(async () => {
  folder = await newFolder();
  api = await runApi({
    dataDir: folder,
    content: {
      categories: [
        { id: 7, name: 'Floor Care' },
        { id: 8, name: 'Kitchen Care' },
      ],
      products: [
        ...[1, 2, 3, 4, 5, 6, 7].map((id) => aProduct({ id })),
        aProduct({ id: 8, categoryId: 8 }),
        aProduct({ id: 9, name: 'Über „Wash“ 50 % \u202e/ Ünï' }),
      ],
      articles: [],
    },
  });
  headers = await signIn(api);
  sheets = sheetCalls(api, headers);
});

const newest = (productId: number) => `/sheets/${productId}/safety-en.pdf`;
const change = async (method: string, path: string, json?: object) =>
  expect((await sheets.send(method, path, json)).status).toBe(200);
const storedSheets = async () =>
  (await readdir(path.join(folder, 'images'))).filter((name) => name.startsWith('sheet-'));

test('the newest address leads to each of 50 revisions in turn, and each has one for ever', async () => {
  const pdfs = Array.from({ length: 50 }, (_, index) => aPdf(`Revision ${index + 1}`));
  for (const pdf of pdfs) {
    await sheets.upload({ pdf });
    expect(await sheets.open(newest(1))).toEqual(pdf);
  }
  for (const [index, pdf] of pdfs.entries())
    expect(await sheets.open(`/sheets/1/safety-en-${index + 1}.pdf`)).toEqual(pdf);
  const [shown] = (await sheets.shown(1)) ?? [];
  expect(shown).toMatchObject({ revision: 50, newestUrl: newest(1) });
  expect(shown?.earlier).toHaveLength(49);
}, 60_000);

test('the addresses stay when the product gets another name', async () => {
  const pdf = aPdf();
  await sheets.upload({ productId: 2, pdf });
  const form = new FormData();
  for (const [name, value] of Object.entries({
    productName: 'Quite another name',
    productDescription: 'New.',
    categoryId: '7',
  }))
    form.append(name, value);
  expect((await api.send('PUT', '/api/products/update/2', { headers, form })).status).toBe(200);
  expect(await sheets.open(newest(2))).toEqual(pdf);
  expect((await api.get(newest(2))).headers.get('content-disposition')).toContain('Quite another name');
});

test('a sheet of a product that is hidden is hidden with it, and is there again', async () => {
  const pdf = aPdf();
  await sheets.upload({ productId: 3, pdf });
  await change('POST', '/api/content/product/3/unpublish', {});
  expect(await sheets.open(newest(3))).toBe(404);
  expect(await sheets.open('/sheets/3/safety-en-1.pdf')).toBe(404);
  // Meanwhile admins work on.
  expect((await sheets.upload({ productId: 3, pdf: aPdf('Second') })).body.revision).toBe(2);
  await change('POST', '/api/content/product/3/publish', {});
  expect(await sheets.open('/sheets/3/safety-en-1.pdf')).toEqual(pdf);
  expect(await sheets.open(newest(3))).toEqual(aPdf('Second'));
});

test('a hidden category hides the sheets of its products', async () => {
  await sheets.upload({ productId: 8 });
  await change('POST', '/api/category/hide/8');
  expect(await sheets.open(newest(8))).toBe(404);
  await change('POST', '/api/category/show/8');
  expect(await sheets.open(newest(8))).toEqual(aPdf());
});

test('a product takes its sheets to the trash and back; deleting it for good deletes them', async () => {
  await sheets.upload({ productId: 4 });
  await change('DELETE', '/api/products/delete/4');
  expect(await sheets.open(newest(4))).toBe(410);
  expect((await sheets.upload({ productId: 4, pdf: aPdf('x') })).status).toBe(410);
  expect((await sheets.send('GET', '/api/sheets/product/4')).status).toBe(410);
  await change('POST', '/api/trash/restore/product/4');
  expect(await sheets.open(newest(4))).toEqual(aPdf());

  await change('DELETE', '/api/products/delete/4');
  const files = await storedSheets();
  await change('DELETE', '/api/trash/purge/product/4');
  expect(await sheets.open(newest(4))).toBe(404);
  const db = await openDatabase(databaseIn(folder));
  const storage = await createImageFiles(path.join(folder, 'images'));
  // A file that is new may belong to an upload that is running.
  expect(await removeStraySheets(db, storage)).toBe(0);
  expect(await removeStraySheets(db, storage, Date.now() + 2 * aDay)).toBe(1);
  await db.destroy();
  expect(await storedSheets()).toHaveLength(files.length - 1);
  expect(await sheets.open(newest(1))).not.toBe(404);
});

test('a withdrawn revision is gone, the one before takes its place, and its number is not used again', async () => {
  const [first, second] = [aPdf('First'), aPdf('Second')];
  await sheets.upload({ productId: 5, pdf: first });
  const { body } = await sheets.upload({ productId: 5, pdf: second });
  await change('POST', `/api/sheets/withdraw/${body.id}`);
  expect(await sheets.open(newest(5))).toEqual(first);
  expect(await sheets.open(body.url)).toBe(410);
  expect(await sheets.shown(5)).toMatchObject([{ revision: 1, earlier: [] }]);
  const [managed] = await sheets.list(5);
  expect(managed?.revisions).toMatchObject([
    { revision: 2, withdrawnAt: expect.any(String) as string, withdrawnBy: 'admin@site.example' },
    { revision: 1 },
  ]);

  expect((await sheets.upload({ productId: 5, pdf: aPdf('Third') })).body.revision).toBe(3);
  await change('POST', `/api/sheets/restore/${body.id}`);
  expect(await sheets.open(body.url)).toEqual(second);
  expect(await sheets.open(newest(5))).toEqual(aPdf('Third'));

  for (const { id } of (await sheets.list(5))[0]?.revisions ?? [])
    await change('POST', `/api/sheets/withdraw/${id}`);
  expect(await sheets.open(newest(5))).toBe(404);
  expect(await sheets.shown(5)).toBeUndefined();
});

test('a corrected date is on the page and in the name of the file', async () => {
  const { body } = await sheets.upload({ productId: 6 });
  await change('PUT', `/api/sheets/update/${body.id}`, { revisedOn: '2025-11-30' });
  expect(await sheets.shown(6)).toMatchObject([{ revisedOn: '2025-11-30' }]);
  expect((await api.get(newest(6))).headers.get('content-disposition')).toContain('2025-11-30.pdf');
  expect(await sheets.send('PUT', `/api/sheets/update/${body.id}`, { revisedOn: 'soon' })).toMatchObject({
    status: 422,
    body: { errors: { revisedOn: 'Enter the revision date that is printed on the sheet.' } },
  });
});

test('it is sent so that nothing in it can run', async () => {
  await sheets.upload({ productId: 9 });
  const response = await api.get(newest(9));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(aPdf().length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    'cache-control': 'public, max-age=60, must-revalidate',
    'accept-ranges': 'none',
    'content-disposition':
      'inline; filename="Uber _Wash_ 50 _ Uni - safety data sheet - en - 2026-03-01.pdf"; ' +
      "filename*=UTF-8''%C3%9Cber%20%E2%80%9EWash%E2%80%9C%2050%20%25%20%C3%9Cn%C3%AF%20-%20safety%20data%20sheet%20-%20en%20-%202026-03-01.pdf",
  });
  const revision = await api.get('/sheets/9/safety-en-1.pdf');
  expect(revision.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
});

test('a browser that has it gets a 304, and HEAD the headers alone', async () => {
  const etag = String((await api.get(newest(9))).headers.get('etag'));
  const held = await api.get(newest(9), { 'if-none-match': etag });
  expect({ status: held.status, text: await held.text() }).toEqual({ status: 304, text: '' });
  expect((await api.get(newest(9), { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await api.get(newest(9), { range: 'bytes=0-9' })).status).toBe(200);
  const head = await api.send('HEAD', newest(9));
  expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
  expect(head.headers.get('content-length')).toBe(String(aPdf().length));
  expect(head.headers.get('etag')).toBe(etag);
  const heldHead = await api.send('HEAD', newest(9), { headers: { 'if-none-match': etag } });
  expect(heldHead.status).toBe(304);
});

test('downloads of people are counted', async () => {
  await sheets.upload({ productId: 7 });
  const { body } = await sheets.upload({ productId: 7, pdf: aPdf('Second') });
  const etag = String((await api.get(newest(7))).headers.get('etag'));
  await sheets.open(newest(7));
  await sheets.open(body.url);
  await sheets.open('/sheets/7/safety-en-1.pdf');
  await api.send('HEAD', newest(7));
  await api.get(newest(7), { 'if-none-match': etag });
  await api.get(newest(7), { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await api.get(newest(7), { 'sec-purpose': 'prefetch' });
  const counts = async () => (await sheets.list(7))[0]?.revisions.map(({ downloads }) => downloads);
  expect(await counts()).toEqual([3, 1]);
});

test('many downloads are written together', async () => {
  const db = await openDatabase(databaseIn(folder));
  const { id, downloads } = (await sheets.list(7))[0]?.revisions[0] ?? { id: 0, downloads: 0 };
  const counter = createDownloadCounter(db, silentLogger);
  for (let count = 0; count < 5; count += 1) counter.count(id);
  await counter.flush();
  expect((await sheets.list(7))[0]?.revisions[0]?.downloads).toBe(downloads + 5);
  await db.destroy();
});

test.each([
  '/sheets/1/safety-en-51.pdf',
  '/sheets/1/safety-en-0.pdf',
  '/sheets/1/safety-en-01.pdf',
  '/sheets/1/safety-EN.pdf',
  '/sheets/1/safety-de.pdf',
  '/sheets/1/technical-en.pdf',
  '/sheets/1/other-en.pdf',
  '/sheets/1/safety-en.html',
  '/sheets/1/..%2f..%2fsite.db',
  '/sheets/01/safety-en.pdf',
  '/sheets/99/safety-en.pdf',
  '/sheets/99999999999999999999/safety-en.pdf',
  '/sheets/x/safety-en.pdf',
  '/sheets/1',
  '/sheets/',
])('%s is no address of a sheet', async (path) => {
  expect((await api.get(path)).status).toBe(404);
});

test('the file of a sheet is not served as a picture', async () => {
  const [file] = await storedSheets();
  expect((await api.get(`/api/images/${file ?? ''}`)).status).toBe(404);
});
