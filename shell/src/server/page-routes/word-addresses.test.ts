import { PUBLIC_URL, serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

/** The API: what has, and had, a slug. */
const found: Record<string, { id: number; path: string }> = {
  'product/venfloor': { id: 7, path: '/products/floor-care/venfloor' },
  'product/floor-cleaner': { id: 7, path: '/products/floor-care/venfloor' },
  'product/renamed-no-more': { id: 8, path: '/productsDetails/8' },
  'category/floor-care': { id: 3, path: '/products/floor-care' },
  'category/floors': { id: 3, path: '/products/floor-care' },
};
/** A piece that knows addresses with words, as the catalogue's do. */
const canonicalOf = (words: boolean) => `
  const id = Number(props.id ?? url.searchParams.get('category'));
  const page = url.searchParams.get('page');
  const paths = ${words ? `{ 7: '/products/floor-care/venfloor', 3: '/products/floor-care' }` : '{}'};
  const specified = props.id ? '/productsDetails/' + id : id ? '/products?category=' + id : url.pathname;
  const path = paths[id] ?? specified;
  return { status: 200, title: 'Item ' + (id || ''), canonicalPath: page ? path + '?page=' + page : path };`;

let lookups: number;

beforeEach(async () => {
  lookups = 0;
  shell.api.respond = ({ endpoint }) => {
    const [, item] = /^GET \/api\/address\/find\/(.*)$/.exec(endpoint) ?? [];
    if (item === undefined) return undefined;
    lookups += 1;
    if (item === 'product/deleted') return { status: 410, body: {} };
    if (item === 'product/broken') return { status: 500, body: {} };
    return found[item] ? { status: 200, body: found[item] } : { status: 404, body: {} };
  };
  await shell.setLive(shell.host.publish('1.1.0', { prefetch: canonicalOf(true) }));
});

const visit = async (address: string) => {
  const response = await shell.get(address);
  return { status: response.status, location: response.headers.get('location'), response };
};

test.each([
  ['/productsDetails/7', '/products/floor-care/venfloor'],
  ['/productsDetails/7/3', '/products/floor-care/venfloor'],
  ['/productsDetails/7?quote=7', '/products/floor-care/venfloor?quote=7'],
  ['/productsDetails/7?utm_source=mail&quote=7', '/products/floor-care/venfloor?quote=7&utm_source=mail'],
  ['/products/floor-care/floor-cleaner', '/products/floor-care/venfloor'],
  ['/products/another-category/venfloor', '/products/floor-care/venfloor'],
  ['/products/all/floor-cleaner?quote=7', '/products/floor-care/venfloor?quote=7'],
  ['/products/floor-care/renamed-no-more', '/productsDetails/8'],
  ['/products?category=3', '/products/floor-care'],
  ['/products?category=3&sort=price&page=2', '/products/floor-care?sort=price&page=2'],
  ['/products/floors?page=2', '/products/floor-care?page=2'],
  ['/productsDetails/7/', '/products/floor-care/venfloor'],
  ['/ProductsDetails//7/3/?utm_source=mail&quote=7', '/products/floor-care/venfloor?quote=7&utm_source=mail'],
  ['//products/floor-care//floor-cleaner/', '/products/floor-care/venfloor'],
  ['/products/floor-care/floor-cleaner/?utm_source=mail', '/products/floor-care/venfloor?utm_source=mail'],
  ['/PRODUCTS/?category=3&page=2', '/products/floor-care?page=2'],
  ['/products/floors/', '/products/floor-care'],
])('%s is one redirect to %s', async (address, target) => {
  const { status, location, response } = await visit(address);
  expect([status, location]).toEqual([308, target]);
  // A slug can be removed: then the redirect goes the other way.
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect((await visit(target)).status).toBe(200);
  // From the cache, too.
  expect((await visit(address)).location).toBe(target);
});

test('a page with words in another spelling leads once to itself', async () => {
  for (const address of ['/products/floor-care/venfloor/?x=1', '//Products/floor-care//venfloor?x=1'])
    expect(await visit(address)).toMatchObject({
      status: 308,
      location: '/products/floor-care/venfloor?x=1',
    });
});

test('the page with words is rendered with the item’s id, and says where it is', async () => {
  const html = await (await shell.get('/products/floor-care/venfloor?quote=7')).text();
  expect(html).toMatch(/<title>Item 7 \|/);
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/products/floor-care/venfloor">`);
  await shell.get('/products/floor-care/venfloor');
  await shell.get('/products/floor-care/venfloor');
  expect(lookups).toBe(2);
});

test.each([
  ['/products/floor-care/unknown', 404],
  ['/products/floor-care/deleted', 410],
  ['/products/floor-care/broken', 503],
  ['/products/unknown', 404],
  ['/blog/unknown', 404],
  ['/productsDetails/9', 200],
  ['/products', 200],
  ['/products/all', 200],
  ['/products?category=4', 200],
  ['/products?category=all', 200],
])('%s has status %i', async (address, status) => {
  expect((await visit(address)).status).toBe(status);
});

test('an older build of the remote shows its pages at the addresses that it knows', async () => {
  await shell.setLive(shell.host.publish('1.0.9', { prefetch: canonicalOf(false) }));
  for (const [address, target] of [
    ['/products/floor-care/venfloor', '/productsDetails/7'],
    ['/products/floor-care?page=2', '/products?page=2&category=3'],
  ] as const) {
    expect(await visit(address)).toMatchObject({ status: 308, location: target });
    expect((await visit(target)).status).toBe(200);
  }
});

test('the response to a form without scripts is the page that it was on', async () => {
  const send = (address: string) =>
    fetch(shell.origin + address, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ kind: 'quote', form: 'quote', name: '' }),
    });
  for (const address of ['/productsDetails/7?quote=7', '/products/floor-care/venfloor?quote=7'])
    expect((await send(address)).status).not.toBe(308);
});
