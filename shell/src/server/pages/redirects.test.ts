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
    const [, query] = /^GET \/api\/redirects\/find\?(.*)$/.exec(endpoint) ?? [];
    if (query === undefined) return undefined;
    const path = new URLSearchParams(query).get('path') ?? '';
    asked.push(path);
    const found = stored[path.toLowerCase()];
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
  shell.api.respond = ({ endpoint }) => {
    if (endpoint.startsWith('GET /api/address/find/')) return { status: 404, body: {} };
    return endpoint.startsWith('GET /api/redirects/find')
      ? { status: 200, body: { path: '/blog' } }
      : undefined;
  };
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

test('a redirect that leads to itself under the name of the site is none', async () => {
  stored = { '/old': 'https://www.venmara.example/OLD/' };
  expect(await visit('/old')).toEqual([404, null]);
});
