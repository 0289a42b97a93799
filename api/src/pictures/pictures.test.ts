import type { Problem } from '@site/shared-contracts';
import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { picture, pictureCalls } from '../../test-support/picture-calls';
import { databaseIn, newFolder, runApi, silentLogger, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { createImageCollector } from '../images/image-collector';
import { createImageFiles } from '../images/image-files';
import { anHour } from '../time/time';

let api: ApiUnderTest;
let db: Database;
let headers: Record<string, string>;
let calls: ReturnType<typeof pictureCalls>;
let imageFolder: string;

beforeEach(async () => {
  const dataDir = await newFolder();
  imageFolder = `${dataDir}/images`;
  api = await runApi({ dataDir });
  db = await openDatabase(databaseIn(dataDir));
  headers = await signIn(api);
  calls = pictureCalls(api, headers);
  await api.send('POST', '/api/category/create', { headers, json: { name: 'Floor Care' } });
});
afterEach(() => db.destroy());

const find = async (id: string) => (await calls.list()).find((each) => each.id === id);
const ids = (pictures: LibraryPicture[]) => pictures.map(({ id }) => id).sort();

test('an uploaded picture is in the library, with its size and text, although nothing uses it', async () => {
  const { id, isKnown } = await calls.upload('teal', { alt: 'A blue can', fileName: 'can.png' });
  expect(isKnown).toBe(false);
  expect(await calls.list()).toEqual([
    {
      id,
      image: expect.objectContaining({ width: 40, height: 20, alt: 'A blue can' }) as unknown,
      bytes: (await picture('teal')).length,
      fileName: 'can.png',
      isKept: true,
      usedIn: [],
      useCount: 0,
      usedAlts: [],
      isInHistory: false,
      createdAt: expect.any(String) as string,
      version: expect.any(Number) as number,
    },
  ]);
});

test('the same picture again is the same one, and keeps its text', async () => {
  const first = await calls.upload('teal', { alt: 'A blue can', fileName: 'can.png' });
  const again = await calls.upload('teal', { fileName: 'copy.png' });
  expect(again).toMatchObject({ id: first.id, isKnown: true });
  expect(await calls.list()).toMatchObject([{ image: { alt: 'A blue can' }, fileName: 'copy.png' }]);
});

test('each picture names what uses it: products with all their pictures, drafts, the trash', async () => {
  const [first, second] = [await calls.uploadForForm('teal'), await calls.uploadForForm('navy')];
  const bar = await calls.addProduct('Bar', first, second);
  const soap = await calls.addProduct('Soap', first);
  const draft = await calls.addDraft({ title: 'Fair in Kochi', picture: { image: first, alt: '' } });
  await api.send('DELETE', `/api/products/delete/${soap}`, { headers });

  expect(await find(first)).toMatchObject({
    isKept: false,
    useCount: 3,
    usedIn: [
      { kind: 'product', id: bar, name: 'Bar', categoryId: 1 },
      { kind: 'blog', id: draft, name: 'Fair in Kochi' },
      { kind: 'product', id: soap, name: 'Soap', isInTrash: true },
    ],
    usedAlts: ['Bar', 'Soap'],
  });
  expect(await find(second)).toMatchObject({ useCount: 1, usedIn: [{ kind: 'product', name: 'Bar' }] });
  expect(await calls.list('&used=no')).toEqual([]);
});

test('of many items that use one picture the first are listed, and all are counted', async () => {
  const id = await calls.uploadForForm('teal');
  for (let number = 10; number < 32; number += 1) await calls.addProduct(`Product ${number}`, id);
  const found = await find(id);
  expect(found?.useCount).toBe(22);
  expect(found?.usedIn.map(({ name }) => name)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Product ${index + 10}`),
  );
});

test('a picture that only an earlier version has is not used, and stays', async () => {
  const [before, after] = [await calls.uploadForForm('teal'), await calls.uploadForForm('navy')];
  const id = await calls.addDraft({ title: 'Fair', picture: { image: before, alt: '' } });
  const json = { values: { title: 'Fair', picture: { image: after, alt: '' } } };
  expect((await api.send('PUT', `/api/content/blog/${id}`, { headers, json })).status).toBe(200);
  expect(await find(before)).toMatchObject({ useCount: 0, isInHistory: true });
  expect(ids(await calls.list('&used=no'))).toEqual([before]);
  expect(ids(await calls.list('&used=yes'))).toEqual([after]);
});

test('a search finds texts, file names and the names of what uses a picture', async () => {
  const { id: can } = await calls.upload('teal', { alt: 'Blue can', fileName: 'IMG_0042.png' });
  const used = await calls.uploadForForm('navy');
  await calls.addProduct('Ünique Wash', used);
  const found = async (search: string) => ids(await calls.list(`&search=${encodeURIComponent(search)}`));
  expect(await found('CAN')).toEqual([can]);
  expect(await found('0042 blue')).toEqual([can]);
  expect(await found('unique')).toEqual([used]);
  expect(await found('blue wash')).toEqual([]);
  expect(await found('?')).toEqual([]);
});

test('a search folds case and accents of every text, as the search of products does', async () => {
  const names = ['teal', 'navy', 'plum', 'gold'] as const;
  const images = await Promise.all(names.map((name) => calls.uploadForForm(name)));
  const [kept = '', ofProduct = '', ofDraft = '', ofNews = ''] = images;
  await api.send('PUT', `/api/pictures/update/${kept}`, { headers, json: { alt: 'Ein Café, zu früh' } });
  const create = (path: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return calls.send<{ id: number }>('POST', path, { form });
  };
  const product = { productDescription: 'Mild.', categoryId: '1', productName: 'Wash' };
  const pictures = JSON.stringify([{ image: ofProduct, alt: 'Das CAFÉ am Abend', focus: '' }]);
  const { id } = await create('/api/products/create', { ...product, pictures });
  await calls.addDraft({ title: 'Über das Café', picture: { image: ofDraft, alt: '' } });
  const picture = JSON.stringify({ image: ofNews, alt: 'Café-Theke', focus: '' });
  await create('/api/news/create', { title: 'Fair', shortDescription: 'A', description: 'B', picture });

  const found = async (search: string) => ids(await calls.list(`&search=${encodeURIComponent(search)}`));
  for (const word of ['café', 'CAFÉ', 'cafe', 'CAFÉ'.normalize('NFD')])
    expect([word, await found(word)]).toEqual([word, [...images].sort()]);
  expect(await found('FRÜH CAFÉ')).toEqual([kept]);
  expect(await found('café theke')).toEqual([ofNews]);
  expect(await found('ABEND')).toEqual([ofProduct]);

  const changed = JSON.stringify([{ image: ofProduct, alt: 'ÖLKANNE', focus: '' }]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...product, pictures: changed })) form.append(name, value);
  await calls.send('PUT', `/api/products/update/${id}`, { form });
  expect(await found('ölkanne')).toEqual([ofProduct]);
  expect(await found('abend')).toEqual([]);
});

test('the text of any picture can be changed, and is in the audit log', async () => {
  const id = await calls.uploadForForm('teal');
  const put = (alt: unknown) =>
    api.send<Problem>('PUT', `/api/pictures/update/${id}`, { headers, json: { alt } });
  expect((await put('A can on a shelf')).status).toBe(200);
  expect(await find(id)).toMatchObject({ isKept: true, image: { alt: 'A can on a shelf' } });
  const tooLong = await put('x'.repeat(2000));
  expect(tooLong.status).toBe(422);
  expect(Object.keys(tooLong.body.errors ?? {})).toEqual(['alt']);
  const { body } = await api.send<{ data: object[] }>('GET', '/api/audit/all?kind=picture', { headers });
  expect(body.data).toMatchObject([{ action: 'change', after: { alt: 'A can on a shelf' } }]);
});

test('a text that somebody else has changed is neither overwritten nor taken out unseen', async () => {
  const id = await calls.uploadForForm('teal');
  const seen = await find(id);
  const ifMatch = (version = 0) => ({ headers: { ...headers, 'if-match': `"${version}"` } });
  const put = (alt: string, version?: number) =>
    api.send<Problem>('PUT', `/api/pictures/update/${id}`, { ...ifMatch(version), json: { alt } });
  expect((await put('A can', seen?.version)).status).toBe(200);
  const { status, body } = await put('A blue can', seen?.version);
  expect([status, body.detail]).toEqual([412, 'Somebody else has changed this in the meantime.']);
  const current = await find(id);
  expect(body.current).toEqual(current);
  expect(current).toMatchObject({ image: { alt: 'A can' } });
  const remove = (version?: number) =>
    api.send<Problem>('DELETE', `/api/pictures/delete/${id}`, ifMatch(version));
  expect((await remove(seen?.version)).status).toBe(412);

  const texts = ['A red can', 'A green can'];
  const results = await Promise.all(texts.map((alt) => put(alt, current?.version)));
  expect(results.map((each) => each.status).toSorted()).toEqual([200, 412]);
  expect((await remove((await find(id))?.version)).status).toBe(200);
  // Without the condition the last one wins.
  const json = { alt: 'Any can' };
  expect((await api.send('PUT', `/api/pictures/update/${id}`, { headers, json })).status).toBe(200);
});

test('what is kept outlives the collector; what was taken out and is unused does not', async () => {
  const { id } = await calls.upload('teal');
  const files = await createImageFiles(imageFolder);
  const collector = createImageCollector(db, files, 1, silentLogger);
  const later = () => Date.now() + 2 * anHour;
  await collector.run();
  expect(await collector.run(later())).toMatchObject({ images: 0 });
  expect(ids(await calls.list())).toEqual([id]);

  const remove = () => api.send<Problem>('DELETE', `/api/pictures/delete/${id}`, { headers });
  expect((await remove()).status).toBe(200);
  expect(await find(id)).toMatchObject({ isKept: false });
  await collector.run();
  expect(await collector.run(later())).toMatchObject({ images: 1 });
  expect(await calls.list()).toEqual([]);
  const again = await remove();
  expect(again.status).toBe(404);
  expect(again.body.detail).toBe('This picture is not in the library any more.');
  const json = { alt: 'A can' };
  const change = await api.send<Problem>('PUT', `/api/pictures/update/${id}`, { headers, json });
  expect(change.status).toBe(404);
  expect(change.body.detail).toBe('There is no such picture any more.');
});

test('what is no picture is refused with a sentence, and leaves nothing', async () => {
  const form = new FormData();
  form.append('file', new Blob(['not a picture']), 'a.png');
  const { status, body } = await api.send<Problem>('POST', '/api/pictures/create', { headers, form });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ file: 'Choose a picture: JPEG, PNG, WebP, AVIF or GIF.' });
  expect(await calls.list()).toEqual([]);
});
