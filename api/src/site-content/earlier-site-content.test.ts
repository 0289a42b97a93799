// A site from before its content was published by part: its rows, its picture, a backup, and the response of its API, as the
// API of that time (2f9fbe8b) wrote them. Asha is the first admin.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentItem, ContentVersion } from '@site/shared-contracts/schemas';
import { siteParts } from '@site/shared-contracts/site-parts';
import { noErasures } from '../../test-support/no-erasures';
import { writeEarlierDatabase } from '../../test-support/earlier-database';
import earlier from '../../test-support/earlier-site-content.json';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn } from '../../test-support/sign-in';
import { closeAfterTests, databaseIn, newFolder } from '../../test-support/test-database';
import { restoreFile } from '../../test-support/restore-file';
import { openDatabase } from '../database/database';
import { createImageFiles } from '../images/image-files';

const asha = firstAdmin.username;
const anita = 'anita@company.example';

/** The API of today on the database of that time. */
async function upgrade(): Promise<ApiUnderTest> {
  const dataDir = path.join(await newFolder(), 'data');
  const folder = path.join(dataDir, 'images');
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(earlier.images))
    await writeFile(path.join(folder, name), Buffer.from(content, 'base64'));
  await writeEarlierDatabase(databaseIn(dataDir), '031-page-changes', earlier.rows);
  return runApi({ dataDir });
}

/** The API of today on a database of its own, into which a backup of that time was restored. */
async function restore(): Promise<ApiUnderTest> {
  const dataDir = path.join(await newFolder(), 'data');
  await mkdir(dataDir, { recursive: true });
  const db = await openDatabase(databaseIn(dataDir));
  closeAfterTests(() => db.destroy());
  const files = await createImageFiles(path.join(dataDir, 'images'));
  const file = path.resolve('api/test-support/earlier-site-content.tar.gz');
  await restoreFile(db, files, file, {
    keepMail: false,
    erasures: noErasures(file),
  });
  return runApi({ dataDir });
}

describe.each([
  ['an upgrade', upgrade],
  ['a restore of its backup', restore],
])('after %s', (_, start) => {
  let api: ApiUnderTest;
  let headers: Record<string, string>;
  beforeAll(async () => {
    api = await start();
    headers = await signIn(api);
  });

  const get = async <Body>(rest: string) =>
    (await api.send<Body>('GET', `/api/content/${rest}`, { headers })).body;
  const part = (key: string) => `site/${siteParts.find((each) => each.key === key)?.id}`;
  const version = async (key: string, number: number) =>
    (await get<{ values: Record<string, Record<string, unknown>> }>(`${part(key)}/versions/${number}`))
      .values[key];

  test('visitors get what they got, byte for byte', async () => {
    expect(await (await api.get('/api/site-content')).text()).toBe(earlier.response);
  });

  test('every part is an item, and what was one item is none any more', async () => {
    const { data } = await get<{ data: ContentItem[] }>('items?kind=site&sort=name');
    expect(data.map(({ id, name }) => [id, name]).sort()).toEqual(
      siteParts.map(({ id, label }) => [id, label]),
    );
    expect((await api.send('GET', '/api/content/site/1', { headers })).status).toBe(404);
  });

  test('the draft is one of the parts that differ, and only of those', async () => {
    const { data } = await get<{ data: ContentItem[] }>('items?kind=site&state=changed&sort=name');
    expect(data.map(({ name, changedBy }) => [name, changedBy])).toEqual([
      ['Banner of the home page', asha],
      ['Company', asha],
    ]);
    const banner = await get<{ values: object }>(part('hero'));
    expect(banner.values).toMatchObject({ hero: { headline: 'Onam and Christmas' } });
  });

  test('the plan is one of the parts that it would have changed, with its time and its author’s version', async () => {
    const { data } = await get<{ data: ContentItem[] }>('items?isScheduled=true');
    expect(data).toMatchObject([
      {
        kind: 'site',
        name: 'Banner of the home page',
        publishAt: '2100-12-01T03:30:00.000Z',
        scheduledVersion: 5,
      },
    ]);
    expect(await version('hero', 5)).toMatchObject({ headline: 'Onam offers' });
    const refused = await api.send<{ overtaken: object }>('POST', `/api/content/${part('hero')}/publish`, {
      headers,
      json: {},
    });
    expect(refused).toMatchObject({ status: 409, body: { overtaken: { plan: { admin: anita } } } });
  });

  test('each part has the versions in which it changed, with who published them', async () => {
    const history = async (key: string) =>
      (await get<{ data: ContentVersion[] }>(`${part(key)}/versions`)).data.map(
        ({ number, action, admin, publishedBy, isPublished, isDraft }) =>
          [number, action, admin, publishedBy, isPublished && 'published', isDraft && 'draft'].filter(
            Boolean,
          ),
      );
    expect(await history('hero')).toEqual([
      [6, 'draft', asha, 'draft'],
      [5, 'draft', anita],
      [4, 'restore', asha],
      [2, 'draft', asha, anita, 'published'],
      [1, 'import'],
    ]);
    expect(await history('menus')).toEqual([[1, 'import', 'published']]);
    expect(await version('contact', 3)).toMatchObject({ phone: '+91 471 555 0100' });
    const { data } = await get<{ data: ContentVersion[] }>('blog/1/versions');
    expect(data).toMatchObject([{ number: 1, admin: asha, publishedBy: anita }]);
  });

  test('a picture that a version has is in use by its part', async () => {
    const { body } = await api.send<{ data: object[] }>('GET', '/api/pictures/all', { headers });
    expect(body.data).toMatchObject([{ usedIn: [{ kind: 'site', name: 'Banner of the home page' }] }]);
  });
});
