import type { Problem } from '@site/shared-contracts';
import type { ApiResponse, CropRegion } from '@site/shared-contracts/schemas';
import sharp from 'sharp';
import { pictureCalls } from '../../test-support/picture-calls';
import { databaseIn, newFolder, runApi, silentLogger, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { createImageCollector } from '../images/image-collector';
import { createImageFiles, type ImageFiles } from '../images/image-files';
import { masterName } from '../images/image-name';
import { anHour } from '../time/time';

let api: ApiUnderTest;
let db: Database;
let files: ImageFiles;
let headers: Record<string, string>;
let calls: ReturnType<typeof pictureCalls>;
let id: string;

beforeEach(async () => {
  const dataDir = await newFolder();
  api = await runApi({ dataDir });
  db = await openDatabase(databaseIn(dataDir));
  files = await createImageFiles(`${dataDir}/images`);
  headers = await signIn(api);
  calls = pictureCalls(api, headers);
  id = await upload({ alt: 'A blue can', fileName: 'can.png' });
});
afterEach(() => db.destroy());

/** 400 × 300 pixels: red on the left half, blue on the right one. */
async function upload(texts: Record<string, string> = {}): Promise<string> {
  const half = { create: { width: 200, height: 300, channels: 3 as const, background: 'blue' } };
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .composite([{ input: half, left: 200, top: 0 }])
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'can.png');
  return (await calls.send<{ id: string }>('POST', '/api/pictures/create', { form })).id;
}

const region = { left: 220, top: 40, width: 160, height: 90 };
type Cropped = ApiResponse<'POST /api/pictures/crop/:id'>;
const crop = (json: CropRegion = region, of = id) =>
  calls.send<Cropped>('POST', `/api/pictures/crop/${of}`, { json });
const find = async (wanted: string) => (await calls.list()).find((each) => each.id === wanted);

test('the region is a new picture with the same text, and the former one stays as it was', async () => {
  const before = await find(id);
  const cropped = await crop();
  expect(cropped).toMatchObject({ isKnown: false, image: { width: 160, height: 90, alt: 'A blue can' } });
  expect(cropped.id).not.toBe(id);
  expect(await find(cropped.id)).toEqual({
    ...{ id: cropped.id, fileName: 'can.png', isKept: true, usedIn: [], useCount: 0, usedAlts: [] },
    isInHistory: false,
    image: cropped.image,
    createdAt: expect.any(String) as string,
    version: expect.any(Number) as number,
  });
  expect(await find(id)).toEqual(before);

  const master = sharp(await files.find(masterName(cropped.id)));
  expect(await master.metadata()).toMatchObject({ width: 160, height: 90 });
  const { channels } = await master.stats();
  expect(channels.map(({ mean }) => Math.round(mean / 50))).toEqual([0, 0, 5]);
  const shown = await api.get(cropped.image.variants[0]?.url ?? '');
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 160 });
});

test('the same region again is the same picture, with the text that it has got since', async () => {
  const first = await crop();
  await calls.send('PUT', `/api/pictures/update/${first.id}`, { json: { alt: 'The lid' } });
  expect(await crop()).toMatchObject({ id: first.id, isKnown: true, image: { alt: 'The lid' } });
  expect((await crop({ ...region, left: 10 })).id).not.toBe(first.id);
});

test('a crop can be cropped', async () => {
  const first = await crop();
  const second = await crop({ left: 0, top: 0, width: 80, height: 90 }, first.id);
  expect(second).toMatchObject({ image: { width: 80, height: 90, alt: 'A blue can' } });
});

test('a picture that the library does not describe gives the text with which it is shown', async () => {
  await calls.send('POST', '/api/category/create', { json: { name: 'Floor Care' } });
  await calls.addProduct('Floor Wash', id);
  await calls.send('DELETE', `/api/pictures/delete/${id}`);
  expect(await crop()).toMatchObject({ image: { alt: 'Floor Wash' } });
  expect(await find(id)).toMatchObject({ isKept: false, useCount: 1 });
});

test('a crop outlives the collector, also where its original does not', async () => {
  const cropped = await crop();
  await calls.send('DELETE', `/api/pictures/delete/${id}`);
  const collector = createImageCollector(db, files, 1, silentLogger);
  await collector.run();
  expect(await collector.run(Date.now() + 2 * anHour)).toMatchObject({ images: 1 });
  expect(await calls.list()).toMatchObject([{ id: cropped.id }]);
  const { status, body } = await api.send<Problem>('POST', `/api/pictures/crop/${id}`, {
    ...{ headers, json: region },
  });
  expect([status, body.detail]).toEqual([404, 'There is no such picture any more.']);
});

test('a crop is in the audit log', async () => {
  await crop();
  const { data } = await calls.send<{ data: object[] }>('GET', '/api/audit/all?kind=picture');
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({ action: 'create', after: { alt: 'A blue can', name: 'can.png' } });
});

const whole = 'This is the whole picture. Choose a part of it.';
const tooWide = 'The region ends outside the picture, which is 400 pixels wide.';
const tooHigh = 'The region ends outside the picture, which is 300 pixels high.';
test.each([
  ['too small', { width: 49, height: 7 }, { width: /at least 50 pixels/, height: /at least 50 pixels/ }],
  ['before the picture', { left: -1 }, { left: /begins inside/ }],
  ['too far to the right', { left: 241 }, { width: tooWide }],
  ['too far down', { top: 211 }, { height: tooHigh }],
  ['the whole picture', { left: 0, top: 0, width: 400, height: 300 }, { width: whole }],
  ['no whole number', { top: 1.5 }, { top: /./ }],
  ['huge', { width: 1e15 }, { width: tooWide }],
  ['missing', { left: undefined }, { left: /./ }],
])('a region that is %s is refused by its field, and nothing is stored', async (_, wrong, messages) => {
  const json = { ...region, ...wrong };
  const { status, body } = await api.send<Problem>('POST', `/api/pictures/crop/${id}`, { headers, json });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual(Object.keys(messages));
  for (const [field, message] of Object.entries<string | RegExp>(messages))
    expect(body.errors?.[field]).toMatch(message);
  expect(await calls.list()).toHaveLength(1);
});

test('an id of no picture is a 404, and without a sign-in nothing happens', async () => {
  const call = (of: string, by: Record<string, string>) =>
    api.send<Problem>('POST', `/api/pictures/crop/${of}`, { headers: by, json: region });
  expect((await call('0123456789abcdef', headers)).status).toBe(404);
  expect((await call('no-picture', headers)).status).toBe(404);
  expect((await call(id, {})).status).toBe(401);
  expect(await calls.list()).toHaveLength(1);
});
