import type { ContentItem } from '@site/shared-contracts/schemas';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';

let api: ApiUnderTest;
let db: Database;
let headers: Record<string, string>;
let id: number;

const article = { title: 'Hard water', shortDescription: 'Why soap curdles.', body: 'Calcium.' };
const send = <Body = { id: number }>(method: string, path: string, json?: unknown) =>
  api.send<Body>(method, `/api/content/${path}`, { ...(json !== undefined && { json }), headers });

beforeEach(async () => {
  const dataDir = await newFolder();
  db = await openDatabase(databaseIn(dataDir));
  api = await runApi({ dataDir });
  headers = await signIn(api);
  id = (await send('POST', 'blog', { values: article })).body.id;
});

afterEach(() => db.destroy());

let saved = 0;
const saveDraft = async (times = 1) => {
  for (let count = 0; count < times; count += 1) {
    saved += 1;
    const { status } = await send('PUT', `blog/${id}`, { values: { ...article, title: `Draft ${saved}` } });
    expect(status).toBe(200);
  }
};
/** The call of the specification, which publishes at once. */
const publishAtOnce = async (title: string) => {
  const form = new FormData();
  const fields = { title, shortDescription: 'A.', blogShortDescription: 'B.' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { status } = await api.send('PUT', `/api/blog/update/${id}`, { form, headers });
  expect(status).toBe(200);
};
const stored = async () => {
  const rows = await db
    .selectFrom('content_version')
    .select('number')
    .where('kind', '=', 'blog')
    .where('item_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
};
const publishedAgo = (number: number, years: number) =>
  db
    .updateTable('content_version')
    .set({ published_at: Date.now() - years * 365 * 86_400_000 })
    .where('number', '=', number)
    .execute();
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const details = async () =>
  (await send<{ item: ContentItem; values: Record<string, unknown> }>('GET', `blog/${id}`)).body;

test('of many drafts the newest fifty stay, and the first one', async () => {
  await saveDraft(57);
  expect(await stored()).toEqual([1, ...range(9, 58)]);
  expect((await details()).values.title).toBe(`Draft ${saved}`);
  // A number is of one version for ever.
  await saveDraft();
  expect((await stored()).at(-1)).toBe(59);
});

test('what visitors see, what is planned and what they saw in the last year stays', async () => {
  await send('POST', `blog/${id}/publish`, {});
  await publishAtOnce('Seen a while ago');
  await publishAtOnce('Seen now');
  await saveDraft();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  expect((await send('POST', `blog/${id}/publish`, { at })).status).toBe(200);
  await saveDraft(60);
  expect(await stored()).toEqual([1, 2, 3, 4, ...range(15, 64)]);
  expect((await details()).item).toMatchObject({
    publishedVersion: 3,
    scheduledVersion: 4,
    draftVersion: 64,
  });
  expect((await api.send('GET', `/api/blog/${id}`)).body).toMatchObject({ title: 'Seen now' });

  for (const [number, years] of [3, 3, 2].entries()) await publishedAgo(number + 1, years);
  await saveDraft();
  expect(await stored()).toEqual([1, 3, 4, ...range(16, 65)]);
});

test('what visitors saw until less than a year ago stays, however long ago it was published', async () => {
  await send('POST', `blog/${id}/publish`, {});
  for (const title of ['Seen for a year', 'Seen for years', 'Seen for a week', 'Seen now'])
    await publishAtOnce(title);
  await publishedAgo(2, 5);
  await publishedAgo(3, 4);
  await saveDraft(60);
  expect(await stored()).toEqual([1, 3, 4, 5, ...range(16, 65)]);
});

test('what visitors saw last stays while it is hidden', async () => {
  await send('POST', `blog/${id}/publish`, {});
  await publishAtOnce('Seen last');
  await send('POST', `blog/${id}/unpublish`, {});
  await publishedAgo(1, 3);
  await publishedAgo(2, 2);
  await saveDraft(60);
  expect(await stored()).toEqual([1, 2, ...range(13, 62)]);
});

test('who has worked on the draft is named after any number of versions', async () => {
  await send('POST', `blog/${id}/publish`, {});
  const anita = { username: 'anita@company.example', password: 'Copper-window 58 meadow' };
  await api.send('POST', '/api/admins/create', { headers, json: { ...anita, role: 'owner' } });
  const mine = headers;
  headers = await signIn(api, anita);
  await saveDraft(2);
  headers = mine;
  await saveDraft(60);
  expect(await stored()).toEqual([1, 3, ...range(14, 63)]);
  expect((await send('POST', `blog/${id}/publish`, {})).body).toMatchObject({
    overtaken: { drafts: [{ admin: anita.username }] },
  });
});

test('what is hidden and what is in the trash comes back as it was', async () => {
  await send('POST', `blog/${id}/publish`, {});
  await send('POST', `blog/${id}/unpublish`, {});
  await saveDraft(60);
  await send('DELETE', `blog/${id}`);
  await api.send('POST', `/api/trash/restore/blog/${id}`, { headers });
  expect((await details()).values.title).toBe(`Draft ${saved}`);
  expect((await send('POST', `blog/${id}/publish`, {})).status).toBe(200);
  expect((await api.send('GET', `/api/blog/${id}`)).body).toMatchObject({ title: `Draft ${saved}` });
});

test('another item keeps its own', async () => {
  const other = (await send('POST', 'blog', { values: article })).body.id;
  await saveDraft(60);
  const rows = await db.selectFrom('content_version').select('number').where('item_id', '=', other).execute();
  expect(rows).toHaveLength(1);
});
