import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

/** The API: what admins have stored, and what it responds otherwise. */
let stored: Record<string, string>;
let broken: 'lost' | { status: number; body: unknown } | undefined;
let revision: number;
let asked: string[];

beforeEach(() => {
  stored = { '/old-catalogue.html': '/products', '/old page': '/products?sort=price' };
  broken = undefined;
  revision = 1;
  asked = [];
  shell.api.respond = ({ endpoint }) => {
    if (endpoint === 'GET /api/revision') return { status: 200, body: { status: 200, revision } };
    if (endpoint.startsWith('GET /api/address/find/')) return { status: 404, body: {} };
    const [, query] = /^GET \/api\/redirects\/find\?(.*)$/.exec(endpoint) ?? [];
    if (query === undefined) return undefined;
    const path = new URLSearchParams(query).get('path') ?? '';
    asked.push(path);
    const found = stored[path.toLowerCase().replace(/\/$/, '')];
    return (
      broken ?? (found === undefined ? { status: 404, body: {} } : { status: 200, body: { path: found } })
    );
  };
});

const visit = async (address: string, method = 'GET') => {
  const response = await fetch(shell.origin + address, { method, redirect: 'manual' });
  return [response.status, response.headers.get('location')];
};

test.each([
  ['/old-catalogue.html', '/products'],
  ['/Old-Catalogue.html', '/products'],
  ['/old-catalogue.html?page=2&utm_source=mail', '/products?page=2&utm_source=mail'],
  ['/old%20page?page=2&utm_source=mail', '/products?sort=price'],
])('%s is one redirect to %s', async (address, target) => {
  expect(await visit(address)).toEqual([308, target]);
  // From the cache, too.
  expect(await visit(address)).toEqual([308, target]);
  expect(await visit(address, 'HEAD')).toEqual([308, target]);
  expect(asked).toHaveLength(1);
  // A redirect can be changed and deleted.
  expect((await shell.get(address)).headers.get('cache-control')).toBe('no-cache');
});

test.each([
  ['/old-catalogue.html/', '/products'],
  ['/old-catalogue.html//?x=1', '/products?x=1'],
  ['//old-catalogue.html', '/products'],
  ['/shop//Soap.html/', '/about'],
  ['/blog/old-post', '/about'],
  ['/blog/old-post/', '/about'],
  ['/BLOG//old-post?x=1', '/about?x=1'],
  ['/products/floors/old-soap/?sort=price&x=1', '/about?sort=price&x=1'],
])('in another spelling, %s is still one redirect, to %s', async (address, target) => {
  stored['/shop/soap.html'] = '/about';
  stored['/blog/old-post'] = '/about';
  stored['/products/floors/old-soap'] = '/about';
  expect(await visit(address)).toEqual([308, target]);
  expect(await visit(address)).toEqual([308, target]);
  expect((await shell.get(address)).headers.get('cache-control')).toBe('no-cache');
});

test.each([
  ['/About/#team', '/about#team'],
  ['/ProductsDetails//7?quote=7', '/productsDetails/7?quote=7'],
  ['https://www.venmara.example/ABOUT?x=1', 'https://www.venmara.example/about?x=1'],
  ['https://shop.example/About/', 'https://shop.example/About/'],
  ['/unknown//page', '/unknown//page'],
])(
  'a target that is written as %s is named as %s, so that it does not redirect again',
  async (to, target) => {
    stored = { '/old': to };
    expect(await visit('/old')).toEqual([308, target]);
  },
);

test('a page in another spelling leads once to itself, and never to another host', async () => {
  for (const [address, page] of [
    ['/About/', '/about'],
    ['//about//?x=1', '/about?x=1'],
    ['/blog/unknown/', '/blog/unknown'],
    ['//evil.example/about/', undefined],
    ['/%2F%2Fevil.example/', undefined],
    ['/\\\\evil.example/', undefined],
  ] as const)
    expect(await visit(address)).toEqual(page === undefined ? [404, null] : [308, page]);
});

test('a target keeps its fragment behind the query, and may be on another site', async () => {
  stored = { '/a': '/about#team', '/b': 'https://shop.example/soap' };
  expect(await visit('/a?x=1')).toEqual([308, '/about?x=1#team']);
  expect(await visit('/b?x=1')).toEqual([308, 'https://shop.example/soap?x=1']);
});

test('a page that exists is shown, and the API is not asked', async () => {
  stored = { '/about': '/products', '/products': '/about', '/productsdetails/7': '/about' };
  for (const address of ['/about', '/products', '/productsDetails/7'])
    expect(await visit(address)).toEqual([200, null]);
  expect(asked).toEqual([]);
});

test('an address with words that nothing has leads on, too', async () => {
  stored = { '/blog/why-hard-water': '/blog' };
  expect(await visit('/blog/why-hard-water')).toEqual([308, '/blog']);
});

test('without a redirect it is the page for unknown paths, until there is one', async () => {
  await shell.pollRevision();
  expect(await visit('/unknown')).toEqual([404, null]);
  stored['/unknown'] = '/contact';
  expect(await visit('/unknown')).toEqual([404, null]);
  expect(asked).toEqual(['/unknown']);
  revision = 2;
  await shell.pollRevision();
  expect(await visit('/unknown')).toEqual([308, '/contact']);
});

test.each([
  ['is down', 'lost'],
  ['fails', { status: 500, body: {} }],
] as const)('while the API %s it is the page for unknown paths, and no cache stores it', async (_, how) => {
  broken = how;
  const response = await shell.get('/old-catalogue.html');
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache']);
  expect(shell.log.filter(({ msg }) => msg === 'failed to look up a redirect')).toHaveLength(1);
  broken = undefined;
  expect(await visit('/old-catalogue.html')).toEqual([308, '/products']);
});

test('while the API is down, another spelling leads to where its page has led last', async () => {
  stored['/blog/old-post'] = '/about';
  await shell.pollRevision();
  expect(await visit('/blog/old-post')).toEqual([308, '/about']);
  revision = 2;
  await shell.pollRevision();
  await shell.api.stop();
  expect(await visit('/blog/old-post/?x=1')).toEqual([308, '/about?x=1']);
});

test('a redirect that leads to itself under the name of the site is none', async () => {
  for (const target of ['https://www.venmara.example/OLD/', 'https://www.venmara.example//old']) {
    stored = { '/old': target };
    expect(await visit('/old')).toEqual([404, null]);
    expect(await visit('/old/')).toEqual([404, null]);
  }
});
