import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

/** The API: what admins have stored, and what it responds otherwise. */
let stored: Record<string, string>;
/** By `path?query`, where redirects of the path depend on it. */
let storedByQuery: Record<string, object>;
let broken: 'lost' | { status: number; body: unknown } | undefined;
let revision: number;
let asked: string[];

beforeEach(() => {
  stored = { '/old-catalogue.html': '/products', '/old page': '/products?sort=price' };
  storedByQuery = {};
  broken = undefined;
  revision = 1;
  asked = [];
  shell.api.respond = ({ endpoint }) => {
    if (endpoint === 'GET /api/revision') return { status: 200, body: { status: 200, revision } };
    if (endpoint.startsWith('GET /api/address/find/')) return { status: 404, body: {} };
    const [, query] = /^GET \/api\/redirects\/find\?(.*)$/.exec(endpoint) ?? [];
    if (query === undefined) return undefined;
    const values = new URLSearchParams(query);
    const path = values.get('path') ?? '';
    const asksWith = values.get('query');
    asked.push(asksWith === null ? path : `${path}?${asksWith}`);
    if (broken) return broken;
    const key = path.toLowerCase().replace(/\/$/, '');
    const dependsOnQuery = Object.keys(storedByQuery).some((each) => each.startsWith(`${key}?`));
    const byQuery = asksWith === null ? undefined : storedByQuery[`${key}?${asksWith}`];
    const found = byQuery ?? (stored[key] === undefined ? {} : { path: stored[key] });
    if (!dependsOnQuery && !('path' in found)) return { status: 404, body: {} };
    return { status: 200, body: { status: 200, ...found, ...(dependsOnQuery && { dependsOnQuery }) } };
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

describe('redirects that depend on the query', () => {
  beforeEach(() => {
    const leftOut = ['id'];
    storedByQuery = {
      '/index.php?id=12': { path: '/products', passesQuery: true, leftOut },
      '/index.php?id=12&utm_source=mail': { path: '/products', passesQuery: true, leftOut },
      '/index.php?id=13&page=2': { path: '/about?from=old', passesQuery: true, leftOut },
      '/index.php?id=14&page=2': { path: '/contact', passesQuery: false },
      '/blog/post.php?id=1': { path: '/blog', passesQuery: true, leftOut },
    };
  });

  test.each([
    ['/index.php?id=12', '/products'],
    ['/INDEX.php?id=12&utm_source=mail', '/products?utm_source=mail'],
    ['/index.php?id=13&page=2', '/about?from=old&page=2'],
    ['/index.php?id=14&page=2', '/contact'],
    ['//Blog/post.php/?id=1', '/blog'],
  ])('%s is one redirect to %s, whatever the path leads to', async (address, target) => {
    const path = address.split('?')[0] ?? '';
    const withoutQuery = await visit(path);
    expect(await visit(address)).toEqual([308, target]);
    expect(await visit(address)).toEqual([308, target]);
    expect(await visit(address, 'HEAD')).toEqual([308, target]);
    expect(await visit(path)).toEqual(withoutQuery);
    expect(asked.filter((each) => each.includes('?'))).toHaveLength(1);
  });

  test('a query that leads nowhere else gets what the path leads to', async () => {
    // A usual address.
    expect(await visit('/index.php?id=99')).toEqual([308, '/?id=99']);
    stored['/index.php'] = '/contact';
    await shell.pollRevision();
    expect(await visit('/index.php?id=99')).toEqual([308, '/contact?id=99']);
    expect(await visit('/index.php?id=12')).toEqual([308, '/products']);
    expect(await visit('/blog/post.php?id=2')).toEqual([404, null]);
  });

  test('a new redirect of a query takes effect on a path that was a 404, and goes again', async () => {
    storedByQuery = {};
    await shell.pollRevision();
    expect(await visit('/artikel.php?id=1')).toEqual([404, null]);
    storedByQuery = { '/artikel.php?id=1': { path: '/products', passesQuery: true, leftOut: ['id'] } };
    revision = 2;
    await shell.pollRevision();
    expect(await visit('/artikel.php?id=1')).toEqual([308, '/products']);
    expect(await visit('/artikel.php?id=2')).toEqual([404, null]);
    storedByQuery = {};
    revision = 3;
    await shell.pollRevision();
    expect(await visit('/artikel.php?id=1')).toEqual([404, null]);
  });

  test('where the API fails meanwhile, no cache stores what the path leads to', async () => {
    expect(await visit('/artikel.php')).toEqual([404, null]);
    storedByQuery['/artikel.php?id=1'] = { path: '/products', passesQuery: true, leftOut: ['id'] };
    revision = 2;
    await shell.pollRevision();
    expect(await visit('/artikel.php')).toEqual([404, null]);
    broken = 'lost';
    const response = await shell.get('/artikel.php?id=1');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    broken = undefined;
    expect(await visit('/artikel.php?id=1')).toEqual([308, '/products']);
  });
});

test('a redirect that keeps the query adds it to that of its target, which wins', async () => {
  storedByQuery['/sale?'] = {};
  shell.api.respond = () => ({ status: 200, body: { path: '/products?sort=price#top', passesQuery: true } });
  expect(await visit('/sale?sort=name&utm_source=mail')).toEqual([
    308,
    '/products?sort=price&utm_source=mail#top',
  ]);
});

test.each([
  ['/contact-us', '/contact'],
  ['/Contact_Us.html', '/contact'],
  ['/contactus/', '/contact'],
  ['/about-us.php?utm_source=mail', '/about?utm_source=mail'],
  ['/home', '/'],
  ['/index.html', '/'],
  ['/blogs', '/blog'],
  ['/news-and-events', '/news'],
  ['/our-products', '/products'],
  ['/catalogue', '/products/all'],
  ['/product/20', '/productsDetails/20'],
  ['/productDetails/20/6', '/productsDetails/20'],
  ['/products/20', '/productsDetails/20'],
  ['/blogs/3', '/blogDetails/3'],
  ['/blog/3', '/blogDetails/3'],
  ['/news/3', '/newsDetails/3'],
  ['/category/1', '/products?category=1'],
  ['/products/category-1', '/products?category=1'],
  ['/category/Category%201', '/products?category=1'],
])('the usual address %s leads to %s, unless an admin has another target for it', async (address, target) => {
  expect(await visit(address)).toEqual([308, target]);
});

test('a usual address of something that does not exist is the page for unknown paths', async () => {
  const { respond } = shell.api;
  shell.api.respond = (call) =>
    /^GET \/api\/(products|blog|news)\/\d+$/.test(call.endpoint)
      ? { status: call.endpoint.endsWith('/8') ? 410 : 404, body: {} }
      : respond(call);
  for (const address of ['/product/20', '/productDetails/8', '/blogs/3', '/news/3', '/category/6'])
    expect([address, ...(await visit(address))]).toEqual([address, 404, null]);
  expect(await visit('/category/1')).toEqual([308, '/products?category=1']);
});

test('a usual address that could not be looked up is a 404 that no cache stores', async () => {
  const { respond } = shell.api;
  shell.api.respond = (call) => (call.endpoint === 'GET /api/products/20' ? 'lost' : respond(call));
  const response = await shell.get('/product/20');
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache']);
});

test('an admin’s redirect wins over a usual address, and other paths stay unknown', async () => {
  stored = { '/blogs': '/about', '/product/20': '/contact' };
  expect(await visit('/blogs')).toEqual([308, '/about']);
  expect(await visit('/product/20')).toEqual([308, '/contact']);
  for (const address of ['/contact-us/today', '/products/no-such-category', '/product/x20', '/indexes'])
    expect(await visit(address)).toEqual([404, null]);
});

test('the page for unknown paths takes the words of the address and offers pages that have them', async () => {
  const { respond } = shell.api;
  const list = (data: object[]) => ({
    status: 200,
    body: { status: 200, data, total: 1, page: 1, pageSize: 3 },
  });
  shell.api.respond = (call) => {
    if (call.endpoint.startsWith('GET /api/products/all?search=heavy+degreaser'))
      return list([
        { id: 20, productName: 'Heavy Degreaser', productDescription: '', sizes: [], imageUrl: '' },
      ]);
    if (call.endpoint.startsWith('GET /api/products/all?search=')) return list([]);
    if (call.endpoint === 'GET /api/category/all') return list([{ id: 6, name: 'Laundry Care', count: 2 }]);
    if (/^GET \/api\/(blog|news)\/all\?search=/.test(call.endpoint)) return list([]);
    return respond(call);
  };
  const response = await shell.get('/shop/heavy-degreaser.html');
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toMatch(/<input[^>]*name="search"[^>]*value="heavy degreaser"/);
  expect(html).toContain('<a href="/productsDetails/20"');
  // A category's name has a word of it.
  expect(await (await shell.get('/laundry-offers')).text()).toContain('<a href="/products?category=6"');
});

test.each(['message', 'quote'])('an unknown page is unknown with ?sent=%s, too', async (form) => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await shell.get(`/nope?sent=${form}`, headers)).status).toBe(404);
  expect((await shell.get(`/nope?quote=3&sent=${form}`, headers)).status).toBe(404);
  expect((await shell.get(`/contact?sent=${form}`, headers)).status).toBe(200);
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
