import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { List, Problem, Product, ProductSummary } from '@site/shared-contracts';
import type {
  ApiResponse,
  ContentItem,
  ContentVersion,
  LibraryPicture,
} from '@site/shared-contracts/schemas';
import { sitePartByKey, siteParts, type SitePartKey } from '@site/shared-contracts/site-parts';
import { aProduct } from '../../test-support/demo-folder';
import { picture } from '../../test-support/picture-calls';
import { newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn, type Credentials } from '../../test-support/sign-in';
import { databaseIn } from '../../test-support/test-database';
import { openDatabase } from '../database/database';

type SiteContent = ApiResponse<'GET /api/site-content'>;

const brandFile = path.resolve('shell/site/ferrowyn/site-content.json');
/** Without pictures, which take seconds. */
const smallFile = path.resolve('api/test-support/site-content.json');
const start = (siteContent = smallFile, dataDir?: string) =>
  runApi({ brand: { siteContent, publicUrl: '' }, ...(dataDir !== undefined && { dataDir }) });
const read = async (api: ApiUnderTest) => (await api.send<SiteContent>('GET', '/api/site-content')).body;

interface Details {
  item: { version: number; state: string };
}

const partId = (key: SitePartKey) => sitePartByKey(key).id;

/** A brand whose only picture is small. */
async function writeBrandWithPicture(): Promise<string> {
  const folder = await newFolder();
  const file = path.join(folder, 'site-content.json');
  const company = JSON.parse(await readFile(smallFile, 'utf8')) as object;
  await writeFile(path.join(folder, 'hero.png'), await picture('teal'));
  await writeFile(
    file,
    JSON.stringify({ ...company, hero: { picture: { file: 'hero.png', alt: 'A teal drum' } } }),
  );
  return file;
}

test.each([
  'a new site',
  'a site that was set up before its first version was kept',
  'a site that has lost them since',
])('the pictures of the content of %s are in use, and are not removed', async (site) => {
  const dataDir = await newFolder();
  const withPicture = await writeBrandWithPicture();
  let api = await start(withPicture, dataDir);
  if (site !== 'a new site') {
    const db = await openDatabase(databaseIn(dataDir));
    await db.deleteFrom('content_image').execute();
    await db.deleteFrom('content_version').execute();
    if (site === 'a site that has lost them since') await db.deleteFrom('image').execute();
    await db.destroy();
    await api.stop();
    api = await start(withPicture, dataDir);
  }
  const headers = await signIn(api);
  const { body } = await api.send<{ data: LibraryPicture[] }>('GET', '/api/pictures/all?pageSize=50', {
    headers,
  });
  expect(body.data).toMatchObject([
    { usedIn: [{ kind: 'site', id: partId('hero'), name: 'Banner of the home page' }] },
  ]);
});

test('from then on the database has it, whatever the file says', async () => {
  const dataDir = await newFolder();
  const first = await start(smallFile, dataDir);
  const before = await read(first);
  await first.stop();
  const again = await start(brandFile, dataDir);
  expect(await read(again)).toEqual(before);
});

type Saved = Problem & { version: number };

type PartValues = Record<string, Record<string, unknown>>;

/** The calls about one part, as this admin. */
async function callsOf(api: ApiUnderTest, credentials?: Credentials) {
  const headers = await signIn(api, credentials);
  const send = <Body = Saved>(method: string, key: SitePartKey, rest: string, json?: unknown) =>
    api.send<Body>(method, `/api/content/site/${partId(key)}${rest}`, {
      headers,
      ...(json !== undefined && { json }),
    });
  const values = async (key: SitePartKey) => (await send<{ values: PartValues }>('GET', key, '')).body.values;
  return {
    send,
    values,
    /** Saves a draft of a part with other fields. */
    draft: async (key: SitePartKey, fields: object) => {
      const saved = await send('PUT', key, '', {
        values: { [key]: { ...(await values(key))[key], ...fields } },
      });
      expect(saved.status).toBe(200);
      return saved.body.version;
    },
  };
}

const anita = { username: 'anita@company.example', password: 'Copper-window 58 meadow' };

async function startWithAnita() {
  const api = await start();
  await api.send('POST', '/api/admins/create', {
    headers: await signIn(api),
    json: { ...anita, role: 'owner' },
  });
  return { api, me: await callsOf(api), colleague: await callsOf(api, anita) };
}

test('each part is an item with its name; a change of one is a draft until it is published', async () => {
  const api = await start();
  const { send, draft } = await callsOf(api);
  const { body } = await api.send<{ data: ContentItem[] }>(
    'GET',
    '/api/content/items?kind=site&sort=newest',
    {
      headers: await signIn(api),
    },
  );
  const shown = await read(api);
  expect(body.data.map(({ name }) => name).sort()).toEqual(siteParts.map(({ label }) => label).sort());
  // Every part of the content is one of them.
  const { version, ...content } = shown;
  const parts = Object.keys(content).filter((name) => name !== 'menuPages');
  expect(siteParts.map(({ key }) => key)).toEqual(expect.arrayContaining(parts));

  await draft('hero', { headline: 'Steel that stays bright' });
  expect(await read(api)).toEqual(shown);
  await send('POST', 'hero', '/publish', {});
  const now = await read(api);
  expect(now).toMatchObject({ ...content, hero: { headline: 'Steel that stays bright' } });
  expect(now.version).toBeGreaterThan(version);
});

test('publishing one part shows no draft of another one, and cancels no plan of it', async () => {
  const { api, me, colleague } = await startWithAnita();
  await colleague.draft('hero', { headline: 'Onam offers' });
  await colleague.send('POST', 'hero', '/publish', { at: '2100-12-01T03:30:00.000Z' });
  await colleague.draft('company', { tagline: 'Not yet' });
  await me.draft('contact', { phone: '+91 471 555 0142' });
  const before = await read(api);
  expect((await me.send('POST', 'contact', '/publish', {})).status).toBe(200);
  expect(await read(api)).toEqual({
    ...before,
    contact: { ...before.contact, phone: '+91 471 555 0142' },
    version: expect.any(Number) as number,
  });
  expect((await me.send('GET', 'hero', '')).body).toMatchObject({
    item: { publishAt: '2100-12-01T03:30:00.000Z', state: 'changed' },
    values: { hero: { headline: 'Onam offers' } },
  });
  expect((await me.send('GET', 'company', '')).body).toMatchObject({ item: { state: 'changed' } });
});

test('a version that is brought back is one of its part: the others stay as they are', async () => {
  const api = await start();
  const { send, draft } = await callsOf(api);
  const first = await read(api);
  await draft('hero', { headline: 'Newer' });
  await send('POST', 'hero', '/publish', {});
  await draft('contact', { phone: '+91 471 555 0100' });
  await send('POST', 'contact', '/publish', {});
  await send('POST', 'hero', '/versions/1/restore', {});
  await send('POST', 'hero', '/publish', {});
  expect(await read(api)).toEqual({
    ...first,
    contact: { ...first.contact, phone: '+91 471 555 0100' },
    version: expect.any(Number) as number,
  });
  const { body } = await send<{ data: unknown[] }>('GET', 'contact', '/versions');
  expect(body.data).toHaveLength(2);
});

test('parts that are published at the same moment are all published', async () => {
  const api = await start();
  const { send, draft } = await callsOf(api);
  const texts = {
    hero: 'headline',
    company: 'tagline',
    contact: 'phone',
    blog: 'text',
    trending: 'title',
  } as const;
  const keys = Object.keys(texts) as (keyof typeof texts)[];
  for (const key of keys) await draft(key, { [texts[key]]: `New ${key}` });
  const sent = await Promise.all(keys.map((key) => send('POST', key, '/publish', {})));
  expect(sent.map(({ status }) => status)).toEqual(keys.map(() => 200));
  expect(await read(api)).toMatchObject(
    Object.fromEntries(keys.map((key) => [key, { [texts[key]]: `New ${key}` }])),
  );
});

test('the preview of a part has its draft, and the other parts as visitors see them', async () => {
  const { api, me, colleague } = await startWithAnita();
  await colleague.draft('hero', { headline: 'Not yet' });
  await me.draft('about', { title: 'Who we are' });
  const { path } = (await me.send<{ path: string }>('POST', 'about', '/preview')).body;
  const url = new URL(path, api.url);
  expect(url.pathname).toBe('/about');
  const { body } = await api.send<{ response: SiteContent; name: string }>('POST', '/api/preview', {
    json: { token: url.searchParams.get('preview') },
  });
  expect(body.name).toBe('About page');
  expect(body.response).toMatchObject({ hero: (await read(api)).hero, about: { title: 'Who we are' } });
});

test('values that nobody has changed are no new version', async () => {
  const api = await start();
  const { send, values, draft } = await callsOf(api);
  const before = (await send<Details>('GET', 'hero', '')).body;
  const same = await send('PUT', 'hero', '', { values: await values('hero') });
  expect(same.body.version).toBe(before.item.version);
  const saved = await draft('hero', { headline: 'New' });
  expect(await draft('hero', { headline: 'New' })).toBe(saved);
  const { body } = await send<{ total: number }>('GET', 'hero', '/versions');
  expect(body.total).toBe(2);
});

test('the history says who has published a version, and who has saved it', async () => {
  const { me, colleague } = await startWithAnita();
  await colleague.draft('hero', { headline: 'New' });
  await me.send('POST', 'hero', '/publish', { drafts: 'publish' });
  const { body } = await me.send<{ data: ContentVersion[] }>('GET', 'hero', '/versions');
  expect(body.data).toMatchObject([
    { number: 2, admin: anita.username, publishedBy: firstAdmin.username, isPublished: true },
    { number: 1, action: 'import' },
  ]);
  expect(Date.parse(body.data[0]?.publishedAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse(body.data[0]?.at ?? ''),
  );
});

const wrongValues: [SitePartKey, unknown, string][] = [
  ['company', { name: ' ' }, 'company.name'],
  ['colors', { brand: 'plum' }, 'colors.brand'],
  ['menus', { header: [{ label: 'X', href: 'javascript:alert(1)' }] }, 'menus.header.0.href'],
  ['socials', [{ label: 'X', href: 'javascript:alert(1)', icon: 'facebook' }], 'socials.0.href'],
  ['contact', { email: 'hello at' }, 'contact.email'],
  ['favicon', '../../etc/passwd', 'favicon'],
];
test('wrong values are named by their path; a part has no other one’s values, and cannot be hidden', async () => {
  const api = await start();
  const { send, values } = await callsOf(api);
  for (const [key, value, path] of wrongValues) {
    const { body } = await send('PUT', key, '', { values: { [key]: value } });
    expect(Object.keys(body.errors ?? {})).toEqual([path]);
  }
  const both = { ...(await values('hero')), ...(await values('contact')) };
  expect((await send('PUT', 'hero', '', { values: both })).status).toBe(422);
  expect((await send('PUT', 'hero', '', { values: await values('contact') })).status).toBe(422);
  expect((await send('POST', 'hero', '/unpublish', {})).status).toBe(409);
  const headers = await signIn(api);
  const added = await api.send('POST', '/api/content/site', { headers, json: { values: both } });
  expect(added.status).toBe(409);
  // The whole content was one item with this id.
  for (const id of [1, 100, 199])
    expect(
      (await api.send('PUT', `/api/content/site/${id}`, { headers, json: { values: both } })).status,
    ).toBe(404);
});

test.each([
  ['no file', undefined],
  ['an empty file', ''],
  ['a text', 'hello'],
  ['HTML', '<html><script>alert(1)</script></html>'],
  [
    'a large SVG',
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--${'x'.repeat(300_000)}--></svg>`,
  ],
])('%s is no logo', async (_, text) => {
  const api = await start();
  const form = new FormData();
  if (text !== undefined) form.append('file', new Blob([text]), 'a.svg');
  const { status, body } = await api.send<Problem>('POST', '/api/files/create', {
    form,
    headers: await signIn(api),
  });
  expect(status).toBe(422);
  expect(body.errors).toHaveProperty('file');
});

test('products say how the site shows GST, at once in all responses', async () => {
  const api = await runApi({
    brand: { siteContent: smallFile, publicUrl: '' },
    content: { categories: [{ id: 7, name: 'Floor Care' }], products: [aProduct({ id: 1 })] },
  });
  const { send, draft } = await callsOf(api);
  const gstOf = async () => {
    const product = await api.send<Product>('GET', '/api/products/1');
    const list = await api.send<List<ProductSummary>>('GET', '/api/products/all');
    return [product.body.gst, list.body.data[0]?.gst];
  };
  expect(await gstOf()).toEqual([undefined, undefined]);
  await draft('prices', { gst: 'included' });
  expect(await gstOf()).toEqual([undefined, undefined]);
  expect((await send('POST', 'prices', '/publish', {})).status).toBe(200);
  expect(await gstOf()).toEqual(['included', 'included']);
});
