import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { aPdf, hostilePdfs } from '../../test-support/sample-pdfs';
import { sheetCalls } from '../../test-support/sheet-calls';
import { signIn } from '../../test-support/sign-in';
import { openDatabase } from '../database/database';
import { createImageFiles } from '../images/image-files';
import { aDay } from '../time/time';
import { removeStraySheets } from './sheet-collector';

let api: ApiUnderTest;
let calls: ReturnType<typeof sheetCalls>;
let dataDir: string;

beforeAll(async () => {
  dataDir = await newFolder();
  const content = {
    categories: [{ id: 7, name: 'Floor Care' }],
    products: [1, 2].map((id) => aProduct({ id })),
    articles: [],
  };
  api = await runApi({ dataDir, content });
  calls = sheetCalls(api, await signIn(api));
});

const read = async (id: number) => (await api.send<Product>('GET', `/api/products/${id}`)).body;

interface Content {
  item: { version: number };
  values: object;
}

/** Saves a draft with this certificate and shows it to visitors. */
async function publish(id: number, certificates: object[]) {
  const { body } = await calls.send<Content>('GET', `/api/content/product/${id}`);
  const values = { ...body.values, certificates };
  const { status } = await calls.send('PUT', `/api/content/product/${id}`, { values });
  if (status !== 200) return status;
  return (await calls.send('POST', `/api/content/product/${id}/publish`, {})).status;
}

/** One round of the collector, in two days. */
async function collect() {
  const db = await openDatabase(databaseIn(dataDir));
  const files = await createImageFiles(path.join(dataDir, 'images'));
  await removeStraySheets(db, files, Date.now() + 2 * aDay);
  await db.destroy();
}

const stored = async () =>
  (await readdir(path.join(dataDir, 'images'))).filter((name) => name.startsWith('certificate-'));

test('the PDF of a certificate is checked, stored once, and on the page of each product that has it', async () => {
  const pdf = aPdf('ISO 9001');
  const { status, body } = await calls.uploadCertificate(pdf);
  expect(status).toBe(200);
  expect(body).toMatchObject({ bytes: pdf.length, pages: 1, url: `/sheets/certificates/${body.id}.pdf` });
  expect((await calls.uploadCertificate(pdf, 'again.pdf')).body.id).toBe(body.id);

  for (const id of [1, 2])
    expect(await publish(id, [{ name: 'ISO 9001', reference: 'IN-4711', file: body.id }])).toBe(200);
  const file = { url: body.url, bytes: pdf.length, pages: 1 };
  expect((await read(2)).certificates).toEqual([{ name: 'ISO 9001', reference: 'IN-4711', file }]);

  const response = await api.get(body.url);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('iso-9001.pdf') as string,
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  for (const wrong of ['0'.repeat(32), '../1/safety-en', 'x'])
    expect((await api.get(`/sheets/certificates/${wrong}.pdf`)).status).toBe(404);
});

test('what is no safe PDF is refused, and so is a file that was never uploaded', async () => {
  expect((await calls.uploadCertificate(Buffer.from('no PDF'))).status).toBe(422);
  expect((await calls.uploadCertificate(hostilePdfs['a version of the far future']?.[0]())).status).toBe(422);
  expect(await publish(1, [{ name: 'ISO 9001', file: 'f'.repeat(32) }])).toBe(422);
});

test('a file stays while a version has it, and goes when none does', async () => {
  const used = (await calls.uploadCertificate(aPdf('Used'))).body;
  const unused = (await calls.uploadCertificate(aPdf('Unused'))).body;
  await publish(1, [{ name: 'Used', file: used.id }]);
  // The version before stays in the history, and can be restored.
  await publish(1, []);
  await collect();
  expect((await api.get(used.url)).status).toBe(200);
  expect((await api.get(unused.url)).status).toBe(404);
  expect((await stored()).some((name) => name.includes(unused.id))).toBe(false);

  expect((await calls.send('DELETE', '/api/products/delete/1')).status).toBe(200);
  await collect();
  expect((await api.get(used.url)).status).toBe(200);
  const { body: trash } = await calls.send<{ data: { kind: string; id: number }[] }>('GET', '/api/trash/all');
  expect(trash.data).toContainEqual(expect.objectContaining({ kind: 'product', id: 1 }));
  expect((await calls.send('DELETE', '/api/trash/purge/product/1')).status).toBe(200);
  await collect();
  expect((await api.get(used.url)).status).toBe(404);
});
