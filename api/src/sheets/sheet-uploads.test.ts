import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { aProduct } from '../../test-support/demo-folder';
import { newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import {
  aModernPdf,
  aPdf,
  hostilePdfs,
  plainObjects,
  stream,
  writePdf,
} from '../../test-support/sample-pdfs';
import { sheetCalls } from '../../test-support/sheet-calls';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let sheets: ReturnType<typeof sheetCalls>;
let folder: string;

beforeAll(async () => {
  folder = await newFolder();
  api = await runApi({
    dataDir: folder,
    content: {
      categories: [{ id: 7, name: 'Floor Care' }],
      products: [1, 2, 3, 4, 5].map((id) => aProduct({ id })),
      articles: [],
    },
  });
  sheets = sheetCalls(api, await signIn(api));
});

const storedSheets = async () =>
  (await readdir(path.join(folder, 'images'))).filter((name) => name.startsWith('sheet-'));

test('an upload is on the product page at once, and in the admin area', async () => {
  const before = await api.get('/api/products/1');
  expect(await before.clone().json()).not.toHaveProperty('sheets');
  const pdf = aPdf();
  const { status, body } = await sheets.upload({ pdf });
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 200,
    id: expect.any(Number) as number,
    revision: 1,
    pages: 1,
    url: '/sheets/1/safety-en-1.pdf',
  });

  const revision = {
    revision: 1,
    revisedOn: '2026-03-01',
    url: '/sheets/1/safety-en-1.pdf',
    bytes: pdf.length,
    pages: 1,
  };
  const sheet = { kind: 'safety', language: 'en', newestUrl: '/sheets/1/safety-en.pdf' };
  const etag = String(before.headers.get('etag'));
  const after = await api.get('/api/products/1', { 'if-none-match': etag });
  expect(await after.json()).toMatchObject({ sheets: [{ ...sheet, ...revision, earlier: [] }] });
  expect(await sheets.list()).toEqual([
    {
      ...sheet,
      revisions: [
        {
          ...revision,
          id: body.id,
          downloads: 0,
          uploadedAt: expect.any(String) as string,
          uploadedBy: 'admin@site.example',
        },
      ],
    },
  ]);
});

test('safety data sheets come first, then English, then the names of languages; each counts its revisions', async () => {
  for (const [kind, language] of [
    ['technical', 'en'],
    ['safety', 'bn'],
    // German: before `en` by its code, after Arabic and Bengali by its name.
    ['safety', 'de'],
    ['safety', 'ar'],
    ['safety', 'en-IN'],
    ['safety', 'en'],
    ['technical', 'zh-Hans'],
    ['technical', 'de'],
    ['safety', 'en'],
  ] as const) {
    const pdf = aPdf(`${kind} ${language} ${Math.random()}`);
    expect((await sheets.upload({ productId: 2, kind, language, pdf })).status).toBe(200);
  }
  const shown = (await sheets.shown(2)) ?? [];
  const inOrder = [
    ...['safety en 2', 'safety en-IN 1', 'safety ar 1', 'safety bn 1', 'safety de 1'],
    ...['technical en 1', 'technical zh-Hans 1', 'technical de 1'],
  ];
  expect(shown.map(({ kind, language, revision }) => `${kind} ${language} ${revision}`)).toEqual(inOrder);
  expect((await sheets.list(2)).map((each) => each.newestUrl)).toEqual(shown.map((each) => each.newestUrl));
  expect(shown[0]?.earlier.map(({ revision }) => revision)).toEqual([1]);
});

test.each(Object.keys(hostilePdfs))('%s is rejected with the reason, and nothing is kept', async (name) => {
  const [make, reason] = hostilePdfs[name] ?? [];
  if (!make || !reason) throw new Error(name);
  const files = await storedSheets();
  const { status, body } = await sheets.upload({ productId: 3, pdf: make() });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { file: expect.stringMatching(reason) as string },
  });
  expect(await storedSheets()).toEqual(files);
  expect(await sheets.list(3)).toEqual([]);
});

/** A good PDF of almost this size. */
const large = (bytes: number) =>
  writePdf({ ...plainObjects(), 4: stream('', ''), 7: stream('', Buffer.alloc(bytes - 1500)) });

test('a PDF of 20 MB is accepted, and a larger one is not', async () => {
  const most = 20 * 1024 * 1024;
  expect((await sheets.upload({ productId: 3, language: 'fr', pdf: large(most) })).status).toBe(200);
  for (const size of [most + 10_000, 30 * 1024 * 1024]) {
    const { status, body } = await sheets.upload({ productId: 3, language: 'fr', pdf: large(size) });
    expect({ status, errors: body.errors }).toEqual({
      status: 413,
      errors: { file: 'This file is too large. A PDF has at most 20 MB.' },
    });
  }
});

test('each field that is wrong is named', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    productId: 'x',
    kind: 'other',
    language: '../../etc',
    revisedOn: '2026-02-30',
  }))
    form.append(name, value);
  const headers = await signIn(api);
  const { status, body } = await api.send<{ errors: object }>('POST', '/api/sheets/create', {
    headers,
    form,
  });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    productId: 'This has to be a whole number.',
    kind: 'Choose the type of sheet.',
    language: 'Choose a language.',
    revisedOn: 'Enter the revision date that is printed on the sheet.',
    file: 'Choose a PDF file.',
  });
});

test('a sheet of a product that does not exist is not kept', async () => {
  expect((await sheets.upload({ productId: 99 })).status).toBe(404);
});

test('the same file again is no new revision', async () => {
  const pdf = aModernPdf();
  await sheets.upload({ productId: 4, pdf });
  const files = await storedSheets();
  const { status, body } = await sheets.upload({ productId: 4, pdf });
  expect({ status, detail: body.detail }).toEqual({
    status: 409,
    detail: 'This is the same file as revision 1, the newest one.',
  });
  expect(await storedSheets()).toEqual(files);
  expect((await sheets.upload({ productId: 4, pdf, language: 'de' })).status).toBe(200);
});

test('ten uploads at once get ten numbers', async () => {
  const pdfs = Array.from({ length: 10 }, (_, index) => aPdf(`Copy ${index}`));
  const responses = await Promise.all(pdfs.map((pdf) => sheets.upload({ productId: 5, pdf })));
  expect(responses.map(({ body }) => body.revision).sort((one, two) => one - two)).toEqual(
    pdfs.map((_, index) => index + 1),
  );
  for (const [index, { body }] of responses.entries())
    expect(await sheets.open(body.url)).toEqual(pdfs[index]);
});

test('each change is in the audit log', async () => {
  const { body } = await sheets.upload({ productId: 5, kind: 'technical', language: 'hi' });
  await sheets.send('PUT', `/api/sheets/update/${body.id}`, { revisedOn: '2025-12-31' });
  await sheets.send('POST', `/api/sheets/withdraw/${body.id}`);
  await sheets.send('POST', `/api/sheets/restore/${body.id}`);
  const audit = await sheets.send<{ data: { action: string; after: object }[] }>(
    'GET',
    '/api/audit/all?kind=sheet&itemId=5&pageSize=4&page=1',
  );
  const after = { sheet: 'technical', language: 'hi', revision: 1 };
  expect(audit.body.data).toMatchObject([
    { action: 'restore', admin: 'admin@site.example', after: { ...after, isWithdrawn: false } },
    { action: 'withdraw', after: { ...after, isWithdrawn: true } },
    { action: 'change', after: { ...after, revisedOn: '2025-12-31' }, before: { revisedOn: '2026-03-01' } },
    { action: 'create', after: { ...after, revisedOn: '2026-03-01' } },
  ]);
});
