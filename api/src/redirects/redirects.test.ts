import path from 'node:path';
import type { FoundRedirect, Problem, Redirect } from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await runApi({
    content: {
      categories: [{ id: 3, name: 'Floor Care' }],
      products: [aProduct({ id: 1, categoryId: 3, name: 'Venfloor' })],
    },
  });
  headers = await signIn(api);
});

type Body = Problem & { id: number };
const create = (from: string, to: string, keepsQuery?: boolean) =>
  api.send<Body>('POST', '/api/redirects/create', { headers, json: { from, to, keepsQuery } });
const update = (id: number, from: string, to: string, keepsQuery?: boolean) =>
  api.send<Body>('PUT', `/api/redirects/update/${id}`, { headers, json: { from, to, keepsQuery } });
const remove = (id: number) => api.send('DELETE', `/api/redirects/delete/${id}`, { headers });
const list = async (query = '') =>
  (await api.send<{ data: Redirect[]; total: number }>('GET', `/api/redirects/all${query}`, { headers }))
    .body;
async function findAll(path: string, query?: string) {
  const values = new URLSearchParams({ path, ...(query !== undefined && { query }) });
  const url = `/api/redirects/find?${values.toString()}`;
  const { status, body } = await api.send<FoundRedirect>('GET', url);
  return { ...(status === 200 && body), status };
}
/** Where an address leads, or the status of the error. */
async function find(address: string): Promise<string | number | undefined> {
  const [path = '', query] = address.split('?', 2);
  const { status, ...found } = await findAll(path, query);
  return status === 200 ? found.path : status;
}
const setSlug = (item: string, slug: string) =>
  api.send('PUT', `/api/address/update/${item}`, { headers, json: { slug } });

test('a redirect is found in every spelling of its path, listed, changed and deleted', async () => {
  expect(await find('/old-catalogue.html')).toBe(404);
  const { status, body } = await create(' /Old-Catalogue.html/ ', '/products');
  expect(status).toBe(200);
  for (const path of ['/old-catalogue.html', '/OLD-catalogue.html', '/old-catalogue.html/'])
    expect(await find(path)).toBe('/products');
  expect((await list()).data).toEqual([
    {
      id: body.id,
      from: '/Old-Catalogue.html/',
      to: '/products',
      keepsQuery: false,
      since: expect.stringMatching(/^20.*Z$/) as string,
      version: expect.any(Number) as number,
    },
  ]);

  expect((await update(body.id, '/old.html', 'https://shop.example/a b')).status).toBe(200);
  expect(await find('/old-catalogue.html')).toBe(404);
  expect(await find('/old.html')).toBe('https://shop.example/a%20b');

  expect((await remove(body.id)).status).toBe(200);
  expect(await find('/old.html')).toBe(404);
  expect((await remove(body.id)).status).toBe(404);
  expect((await update(body.id, '/a', '/b')).status).toBe(404);
});

test('a change or deletion of a redirect that somebody else has changed is refused with what they saved', async () => {
  const { id } = (await create('/old', '/products')).body;
  const seen = (await list()).data[0];
  const put = (to: string, ifMatch?: string) =>
    api.send<Problem>('PUT', `/api/redirects/update/${id}`, {
      headers: { ...headers, ...(ifMatch && { 'if-match': ifMatch }) },
      json: { from: '/old', to },
    });
  const ifSeen = `"${seen?.version ?? 0}"`;
  expect((await put('/about', ifSeen)).status).toBe(200);
  const { status, body } = await put('/contact', ifSeen);
  expect([status, body.detail]).toEqual([412, 'Somebody else has changed this in the meantime.']);
  const [current] = (await list()).data;
  expect(body.current).toEqual(current);
  expect(current).toMatchObject({ to: '/about' });
  const deletion = { headers: { ...headers, 'if-match': ifSeen } };
  expect((await api.send('DELETE', `/api/redirects/delete/${id}`, deletion)).status).toBe(412);
  expect(await find('/old')).toBe('/about');

  expect((await put('/contact', `"${current?.version ?? 0}"`)).status).toBe(200);
  // Without the condition the last one wins.
  expect((await put('/blog')).status).toBe(200);
  expect((await remove(id)).status).toBe(200);
});

test('of two changes of one redirect at the same moment, one is refused', async () => {
  const { id } = (await create('/old', '/products')).body;
  const ifMatch = { ...headers, 'if-match': `"${(await list()).data[0]?.version ?? 0}"` };
  const results = await Promise.all(
    ['/about', '/contact'].map((to) =>
      api.send('PUT', `/api/redirects/update/${id}`, { headers: ifMatch, json: { from: '/old', to } }),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test('every change is in the audit log, and tells caches that something has changed', async () => {
  const revision = async () => (await (await api.get('/api/revision')).json()) as { revision: number };
  const before = await revision();
  const { body } = await create('/old', '/products');
  expect((await revision()).revision).toBeGreaterThan(before.revision);
  await update(body.id, '/old', '/about');
  await remove(body.id);
  const audit = await api.send<{ data: { action: string; after?: unknown }[] }>(
    'GET',
    '/api/audit/all?kind=redirect',
    { headers },
  );
  expect(audit.body.data.map(({ action }) => action)).toEqual(['delete', 'change', 'create']);
  expect(audit.body.data[1]?.after).toEqual({ name: '/old', to: '/about', keepsQuery: false });
});

test('percent-encoding and accents are one spelling', async () => {
  await create('/caf%C3%A9%20menu', '/products');
  for (const path of ['/café menu', '/CAFÉ MENU', '/café menu'.normalize('NFD')])
    expect(await find(path)).toBe('/products');
  expect((await create('/Café menu/', '/about')).body.errors).toHaveProperty('from');
  await create('/a/../b/./c', '/about');
  expect(await find('/b/c')).toBe('/about');
});

test('redirects that follow one another are one, with the last query on the way', async () => {
  await create('/third', '/products/all#top');
  await create('/second', '/third?sort=price');
  await create('/first', '/SECOND/');
  expect(await find('/first')).toBe('/products/all?sort=price#top');
  await create('/elsewhere', 'https://shop.example/soap');
  await create('/away', '/elsewhere');
  expect(await find('/away')).toBe('https://shop.example/soap');
});

test('a redirect to a former address of a product leads to the present one at once', async () => {
  await setSlug('product/1', 'venfloor');
  await setSlug('product/1', 'venfloor-plus');
  await create('/old-soap.html', '/products/all/venfloor?quote=1');
  await create('/older-soap.html', '/productsDetails/1');
  expect(await find('/old-soap.html')).toBe('/products/all/venfloor-plus?quote=1');
  expect(await find('/older-soap.html')).toBe('/products/all/venfloor-plus');
  const { status, body } = await create('/products/floors/venfloor', '/about');
  expect(status).toBe(409);
  expect(body.errors?.from).toBe("This is an address of 'Venfloor', which has its own redirects.");
});

test('a redirect to a category by its number leads to its address with words, with the rest of the query', async () => {
  await create('/floors.html', '/products?category=3&sort=price#list');
  expect(await find('/floors.html')).toBe('/products?category=3&sort=price#list');
  await setSlug('category/3', 'floor-care');
  expect(await find('/floors.html')).toBe('/products/floor-care?sort=price#list');
  await create('/all-floors.html', '/Products/?category=3');
  expect(await find('/all-floors.html')).toBe('/products/floor-care');
  await create('/unknown.html', '/products?category=4');
  expect(await find('/unknown.html')).toBe('/products?category=4');
  await api.send('POST', '/api/category/hide/3', { headers });
  expect(await find('/all-floors.html')).toBe('/Products/?category=3');
});

/** Beginnings of the sentences with which paths are refused. */
const refusedPaths: [from: string, sentence: string][] = [
  ['', 'This field is required.'],
  ['old.html', 'Start with a slash'],
  ['https://www.example.com/old.html', 'Write only what follows'],
  ['//old.example/a', 'Write single slashes'],
  ['/a//b', 'Write single slashes'],
  ['/old.php?', 'Write what follows the ?'],
  ['/old.php?&', 'Write what follows the ?'],
  ['/about?id=3', 'The site itself'],
  ['/?p=12', 'The site itself'],
  ['/old#top', 'Leave out the #'],
  ['/100%', 'Browsers cannot read'],
  ['/a\\b', 'Write single slashes'],
  ['/a%00b', 'Browsers cannot read'],
  [`/${'a'.repeat(500)}`, 'At most 500 characters: 1 too many.'],
  [`/${'മ'.repeat(400)}`, 'This address is too long.'],
  ['/', 'The site itself'],
  ['/about', 'The site itself'],
  ['/Products/ALL/', 'The site itself'],
  ['/productsdetails/7', 'The site itself'],
  ['/blogDetails', 'The site itself'],
  ['/tags/soap', 'The site itself'],
  ['/admin', 'The site itself'],
  ['/%61dmin/home', 'The site itself'],
  ['/api/products/all', 'The site itself'],
  ['/site/logo.svg', 'The site itself'],
  ['/assets/a.js', 'The site itself'],
  ['/remotes/catalogue', 'The site itself'],
  ['/_inspector', 'The site itself'],
  ['/sitemap-1.xml', 'The site itself'],
  ['/blog/rss.xml', 'The site itself'],
  ['/products/feed.xml', 'The site itself'],
];

test('paths that visitors cannot ask for, and those of the site, are refused with a sentence', async () => {
  for (const [from, sentence] of refusedPaths) {
    const { status, body } = await create(from, '/products');
    expect([from, status, body.errors?.from]).toEqual([from, 422, expect.stringContaining(sentence)]);
  }
  expect((await list()).total).toBe(0);
});

const refusedTargets = [
  '',
  'products',
  'http://shop.example',
  'javascript:alert(1)',
  '//shop.example',
  '/\\shop.example',
  '/\t/shop.example',
  '/.//shop.example',
  '/a/..//shop.example',
  'https://',
  'https://name:secret@shop.example',
  '/100%',
];

test('targets that are neither a path of this site nor an https address are refused', async () => {
  for (const to of refusedTargets) {
    const { status, body } = await create('/old', to);
    expect([to, status, Object.keys(body.errors ?? {})]).toEqual([to, 422, ['to']]);
  }
  expect((await list()).total).toBe(0);
});

test('both sides are named where both are wrong', async () => {
  expect(Object.keys((await create('old', 'new')).body.errors ?? {})).toEqual(['from', 'to']);
});

test('a redirect to itself, a loop and a second redirect of a path are refused', async () => {
  expect((await create('/a', '/A/?x=1')).body.errors?.to).toContain('the address itself');
  const { body } = await create('/a', '/b');
  await create('/b', '/c');
  expect((await create('/c', '/a')).body.errors?.to).toContain('leads back to the first one');
  const second = await create('/A/', '/products');
  expect(second.status).toBe(409);
  expect(second.body.errors?.from).toBe('There is a redirect of this address already. It leads to /b.');
  expect((await update(body.id, '/b', '/c')).body.errors).toHaveProperty('from');
  expect((await update(body.id, '/c', '/b')).body.errors).toHaveProperty('to');
  // Its own path is no second redirect of it.
  expect((await update(body.id, '/a/', '/c')).status).toBe(200);
});

test('a URL of the site itself is a path, so that two of them are no loop', async () => {
  const publicUrl = 'https://www.venmara.example';
  api = await runApi({
    brand: { siteContent: path.resolve('api/test-support/site-content.json'), publicUrl },
  });
  headers = await signIn(api);
  await create('/a', `${publicUrl}/b?x=1`);
  expect((await list()).data).toMatchObject([{ from: '/a', to: '/b?x=1' }]);
  expect((await create('/b', `${publicUrl}/a`)).body.errors?.to).toContain('leads back to the first one');
  expect((await create('/c', `${publicUrl}//elsewhere.example`)).status).toBe(422);
  await create('/d', 'https://elsewhere.example/b');
  expect(await find('/d')).toBe('https://elsewhere.example/b');
});

test('of two redirects that are a loop together, sent at the same moment, one is refused', async () => {
  const results = await Promise.all([create('/a', '/b'), create('/b', '/a')]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('paths that cannot be one are not found', async () => {
  for (const path of ['a', '//a', '/a\0b', '/%', '/']) expect(await find(path)).toBe(404);
  expect((await api.send('GET', '/api/redirects/find')).status).toBe(422);
});

describe('sources with a query', () => {
  test('pages of one path lead to different targets, whatever else and in which order the visitor sends', async () => {
    await create('/index.php?id=12', '/products');
    await create('/index.php?id=13&lang=en', '/about');
    await create('/index.php?id=13', '/contact');
    for (const [address, target] of [
      ['/index.php?id=12', '/products'],
      ['/INDEX.php/?utm_source=mail&id=12', '/products'],
      ['/index.php?lang=en&id=13', '/about'],
      ['/index.php?lang=en&utm_source=mail&id=13', '/about'],
      ['/index.php?lang=de&id=13', '/contact'],
      ['/index.php?id=13', '/contact'],
      ['/index.php?id=120', undefined],
      ['/index.php?ID=12', undefined],
      // Two values of one name are not the one of the redirect.
      ['/index.php?id=12&id=13', undefined],
      ['/index.php', undefined],
    ] as const)
      expect([address, await find(address)]).toEqual([address, target]);
    expect(await find('/index')).toBe(404);

    await create('/index.php', '/blog');
    expect(await find('/index.php?id=12')).toBe('/products');
    for (const address of ['/index.php', '/index.php?id=120', '/index.php?page=2'])
      expect(await find(address)).toBe('/blog');
  });

  test('parameters have one spelling, so a second redirect of the same ones is refused', async () => {
    await create('/a?name=caf%C3%A9+menu&x', '/products');
    expect(await find('/a?x=&name=cafe\u0301%20menu')).toBe('/products');
    const { status, body } = await create('/A/?x=&name=café menu', '/about');
    expect([status, body.errors?.from]).toEqual([
      409,
      'There is a redirect of this address already. It leads to /products.',
    ]);
    // A path with an encoded question mark is another one.
    expect((await create('/a%3Fname=b', '/about')).status).toBe(200);
    expect(await find('/a?name=b')).toBeUndefined();
  });

  test('the one with the most parameters wins, also among many of one path', async () => {
    for (let id = 1; id <= 30; id += 1) await create(`/page.asp?cat=1&id=${id}`, `/productsDetails/${id}`);
    await create('/page.asp?cat=1', '/products');
    expect(await find('/page.asp?id=7&cat=1')).toBe('/productsDetails/7');
    expect(await find('/page.asp?id=31&cat=1')).toBe('/products');
    expect(await find('/page.asp?id=7&cat=2')).toBeUndefined();
  });

  test('the response says what of the visitor’s query goes along, and that another query leads elsewhere', async () => {
    await create('/index.php?id=12', '/products');
    expect(await findAll('/index.php')).toEqual({ status: 200, dependsOnQuery: true });
    expect(await findAll('/index.php', 'utm_source=mail&id=12')).toEqual({
      status: 200,
      dependsOnQuery: true,
      path: '/products',
      passesQuery: true,
      leftOut: ['id'],
    });
    await create('/sale', '/products?sort=price', true);
    expect(await findAll('/sale')).toEqual({ status: 200, path: '/products?sort=price', passesQuery: true });
    await create('/offer', '/products?sort=price');
    expect(await findAll('/offer', 'a=1')).toEqual({
      status: 200,
      path: '/products?sort=price',
      passesQuery: false,
    });
  });

  test('a chain is one redirect, with what its redirects read and keep', async () => {
    await create('/short', '/index.php?id=12', true);
    await create('/index.php?id=12', '/shop?from=old', true);
    await create('/shop', '/contact');
    expect(await findAll('/short', 'utm_source=mail&from=x')).toEqual({
      status: 200,
      dependsOnQuery: true,
      path: '/contact?from=old',
      passesQuery: true,
      leftOut: ['from'],
    });
    // What a target sets and nothing reads stays.
    await create('/other', '/index.php?id=99');
    await create('/index.php', '/about');
    expect(await find('/other')).toBe('/about?id=99');
  });

  test('a loop through queries is refused, whichever of its redirects comes last', async () => {
    await create('/a?id=1', '/b?id=1');
    expect((await create('/b?id=1', '/a?x=2&id=1')).body.errors?.to).toContain('leads back to the first one');
    expect((await create('/b?id=1', '/a?id=2')).status).toBe(200);
    expect((await create('/c?id=1', '/C/?x=2&id=1')).body.errors?.to).toContain('the address itself');
    expect((await create('/c?id=1', '/c?id=2')).status).toBe(200);
    // Only visitors with x=1 go round.
    await create('/e?x=1', '/d?x=1');
    expect((await create('/d', '/e')).body.errors?.to).toContain('leads back to the first one');
    expect(await find('/d')).toBe(404);
  });
});

test('keeping the visitor’s query is stored, listed, changed and left as it is by clients that do not know it', async () => {
  const { id } = (await create('/old', '/products?sort=price', true)).body;
  const kept = async () => (await list()).data[0]?.keepsQuery;
  expect(await kept()).toBe(true);
  await update(id, '/old', '/products?sort=name');
  expect(await kept()).toBe(true);
  const { version } = (await list()).data[0] ?? {};
  await update(id, '/old', '/products?sort=name', false);
  expect(await kept()).toBe(false);
  expect((await list()).data[0]?.version).not.toBe(version);
});

test('the own address under which the admin uses the site is a path without PUBLIC_URL, too', async () => {
  const from = (origin: string) => ({ headers: { ...headers, origin } });
  const site = from('https://www.company.example');
  const save = (request: typeof site, from: string, to: string) =>
    api.send<Body>('POST', '/api/redirects/create', { ...request, json: { from, to } });
  expect((await save(site, '/a', 'https://www.company.example/b?x=1')).status).toBe(200);
  expect((await list()).data).toMatchObject([{ from: '/a', to: '/b?x=1' }]);
  expect((await save(site, '/b', 'https://WWW.company.example/a')).body.errors?.to).toContain(
    'leads back to the first one',
  );
  expect((await save(from('null'), '/b', 'https://www.company.example/a')).status).toBe(200);
});

test('the list has pages', async () => {
  for (const name of ['a', 'b', 'c']) await create(`/${name}`, '/products');
  const { data, total } = await list('?page=2&pageSize=2');
  expect([data.map(({ from }) => from), total]).toEqual([['/a'], 3]);
});
