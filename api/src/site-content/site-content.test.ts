import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '@site/shared-contracts';
import type { ApiResponse, LibraryPicture, SiteContentValues } from '@site/shared-contracts/schemas';
import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import { picture } from '../../test-support/picture-calls';
import { newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
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
  values: SiteContentValues;
  images: Record<string, unknown>;
}

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

/** All texts, by their path. */
function textsOf(value: unknown, at = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  return Object.entries(value)
    .filter(
      ([name]) =>
        !['$schema', 'file', 'picture', 'banner', 'posters', 'logo', 'favicon', 'version'].includes(name),
    )
    .flatMap(([name, each]) => textsOf(each, `${at}.${name}`));
}

test('a brand’s file is the first content: every text is as it was, every picture and file can be had', async () => {
  const api = await start(brandFile);
  const content = await read(api);
  const file = SiteContentSchema.parse(JSON.parse(await readFile(brandFile, 'utf8')));
  expect(textsOf(content)).toEqual(textsOf(file));
  expect(content.hero.picture?.alt).toBe(file.hero.picture?.alt);
  expect(content.hero.picture?.variants.map(({ width }) => width)).toContain(1440);
  expect(content.logo.width / content.logo.height).toBeCloseTo(file.logo.width / file.logo.height, 1);
  for (const { url } of content.hero.picture?.variants ?? []) expect((await api.get(url)).status).toBe(200);
  const name = content.logo.onDark?.replace('uploads/', '') ?? '';
  const logo = await api.get(`/api/files/${name}`);
  expect(logo.headers.get('content-type')).toBe('image/svg+xml');
  expect(logo.headers.get('content-security-policy')).toContain('sandbox');
  expect(await logo.text()).toBe(
    await readFile(path.join(path.dirname(brandFile), 'logo-white.svg'), 'utf8'),
  );
});

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
  expect(body.data).toMatchObject([{ usedIn: [{ kind: 'site', id: 1 }] }]);
});

test('from then on the database has it, whatever the file says', async () => {
  const dataDir = await newFolder();
  const first = await start(smallFile, dataDir);
  const before = await read(first);
  await first.stop();
  const again = await start(brandFile, dataDir);
  expect(await read(again)).toEqual(before);
});

test('a change is a draft until it is published; the version before can be brought back', async () => {
  const api = await start();
  const headers = await signIn(api);
  const send = <Body = Problem & { version: number }>(method: string, rest: string, json?: unknown) =>
    api.send<Body>(method, `/api/content/site/1${rest}`, { headers, ...(json !== undefined && { json }) });
  const { body } = await send<Details>('GET', '');
  expect(body.item).toMatchObject({ state: 'published', name: 'Site content' });

  const changed = {
    ...body.values,
    hero: { ...body.values.hero, headline: 'Steel that stays bright' },
  };
  expect((await send('PUT', '', { values: changed })).status).toBe(200);
  const old = await read(api);
  expect(old.hero.headline).toBe(body.values.hero.headline);
  await send('POST', '/publish', {});
  const now = await read(api);
  expect(now.hero).toMatchObject({ headline: 'Steel that stays bright' });
  expect(now.version).toBeGreaterThan(old.version);

  await send('POST', '/versions/1/restore', {});
  await send('POST', '/publish', {});
  expect(await read(api)).toEqual({ ...old, version: expect.any(Number) as number });
});

test('wrong values are named by their path; there is one content, and it cannot be hidden', async () => {
  const api = await start();
  const headers = await signIn(api);
  const { body } = await api.send<Details>('GET', '/api/content/site/1', { headers });
  const { values } = body;
  const wrong = {
    ...values,
    company: { ...values.company, name: ' ' },
    colors: { brand: 'plum' },
    menus: { ...values.menus, header: [{ label: 'X', href: 'javascript:alert(1)' }] },
    socials: [{ label: 'X', href: 'javascript:alert(1)', icon: 'facebook' }],
    contact: { ...values.contact, email: 'hello at' },
    favicon: '../../etc/passwd',
  };
  const { body: refused } = await api.send<Problem>('PUT', '/api/content/site/1', {
    json: { values: wrong },
    headers,
  });
  expect(Object.keys(refused.errors ?? {}).sort()).toEqual([
    'colors.brand',
    'company.name',
    'contact.email',
    'favicon',
    'menus.header.0.href',
    'socials.0.href',
  ]);
  const post = (rest: string, json: object) =>
    api.send('POST', `/api/content/site${rest}`, { json, headers });
  expect((await post('', { values })).status).toBe(409);
  expect((await post('/1/unpublish', {})).status).toBe(409);
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
