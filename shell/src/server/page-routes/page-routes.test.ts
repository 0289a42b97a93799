import fs from 'node:fs/promises';
import path from 'node:path';
import { INCOMPLETE_MARK } from '../../service-worker/caching-rules';
import { pages } from '../../routes/pages';
import { idleTimeOf } from '../../../../tests/support/idle-time';
import {
  PREFETCH,
  PUBLIC_URL,
  readBootData,
  bootDataUrlIn,
  serveShell,
} from '../../../test-support/serve-shell';

const shell = serveShell();
const asAdmin = { method: 'POST', headers: { authorization: 'Bearer a.b.c' } };
/** The data from which the browser hydrates the page: in its HTML, or at the URL that its HTML names. */
const bootData = async (html: string) => (await readBootData(shell, html)) as BootData;
interface BootData {
  queries: { queries: { state: { status: string; data?: { data: unknown[] } } }[] };
  federation: string[];
  loaderData: Record<string, object>;
}

test('a page is whole: text, title, styles, and the script that starts the others', async () => {
  const response = await shell.get('/products');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<p>Our products</p>');
  expect(html).toMatch(/<title>Products \| .+<\/title>/);
  expect(html).toMatch(/<style id="styles" [^>]*>[^<]*\{/);
  expect(html).toContain('// starts the others</script>');
  expect(html).not.toContain('src="/assets/');
  expect(html).not.toContain('as="script"');
  expect(html).not.toContain('queries');
});

test('its data are a resource that never changes', async () => {
  const html = await (await shell.get('/products')).text();
  const { queries, federation } = await bootData(html);
  expect(queries.queries[0]?.state.data?.data).toHaveLength(1);
  expect(federation).toEqual(['/assets/federation.js']);
  const response = await shell.get(bootDataUrlIn(html) ?? '');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('another process, or this one after a restart, has the data of a page as long as they have not changed', async () => {
  const html = await (await shell.get('/products')).text();
  const url = bootDataUrlIn(html) ?? '';
  const text = await (await shell.get(url)).text();
  await shell.restart();
  const response = await shell.get(url);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(text);
});

test('data that have changed are sent to a page that has the old ones as long as this process has them; else it is 410', async () => {
  const html = await (await shell.get('/products')).text();
  const url = bootDataUrlIn(html) ?? '';
  await fetch(`${shell.origin}/api/category/create`, asAdmin);
  expect(
    (await bootData(await (await shell.get('/products')).text())).queries.queries[0]?.state.data?.data,
  ).toHaveLength(2);
  expect((await bootData(html)).queries.queries[0]?.state.data?.data).toHaveLength(1);
  await shell.restart();
  const response = await shell.get(url);
  expect([response.status, response.headers.get('cache-control')]).toEqual([410, 'no-store']);
});

test.each(['/products/', '/PRODUCTS', '//products', '/%70roducts', '/products/%zz'])(
  'no data are sent for the other spelling %s of a path, which stays a redirect or an error',
  async (spelling) => {
    const before = await shell.get(spelling);
    const response = await shell.get(`/boot-data/x?page=${encodeURIComponent(spelling)}`);
    expect(response.status).toBe(410);
    const after = await shell.get(spelling);
    expect(after.status).not.toBe(200);
    expect([after.status, after.headers.get('location')]).toEqual([
      before.status,
      before.headers.get('location'),
    ]);
  },
);

test('the pieces of a page are listed once for a request', async () => {
  const [home] = pages;
  if (!home) throw new Error('There is no home page.');
  const placements = jest.spyOn(home, 'placements');
  await (await shell.get('/?quote=3')).text();
  expect(placements).toHaveBeenCalledTimes(1);
  placements.mockRestore();
});

test('an unknown path and a product that does not exist are real 404s with the site’s own page', async () => {
  await shell.setLive(
    shell.host.publish('1.1.0', {
      prefetch: `return props.id ? { status: 404, title: 'Product not found' } : undefined;`,
    }),
  );
  for (const address of ['/no-such-page', '/productsDetails/999999', '/a/b/c']) {
    const response = await shell.get(address);
    expect([address, response.status]).toEqual([address, 404]);
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('href="/products"');
  }
});

test('after the response to a write, the next page shows the new state', async () => {
  const count = async () => {
    const { queries } = await bootData(await (await shell.get('/products')).text());
    return queries.queries[0]?.state.data?.data.length;
  };
  expect([await count(), await count()]).toEqual([1, 1]);
  await fetch(`${shell.origin}/api/category/create`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a.b.c' },
  });
  expect(await count()).toBe(2);
});

test('a new build is on the next page', async () => {
  expect(await (await shell.get('/products')).text()).toContain('Our products');
  await shell.setLive(shell.host.publish('1.1.0', { text: 'Our new products', prefetch: PREFETCH }));
  expect(await (await shell.get('/products')).text()).toContain('Our new products');
});

test('with the API down, pages that were rendered before are still sent in full', async () => {
  await (await shell.get('/products')).text();
  await fetch(`${shell.origin}/api/category/create`, asAdmin);
  await shell.api.stop();
  const response = await shell.get('/products');
  expect(response.status).toBe(200);
  expect((await bootData(await response.text())).queries.queries[0]?.state.status).toBe('success');
});

test.each([
  ['down', () => shell.api.stop()],
  ['broken', () => void (shell.api.status = 500)],
  ['slow', () => void (shell.api.delay = 10_000)],
])('with the API %s, a page waits less than 1.5 seconds for it and is not cached', async (_, breakIt) => {
  await breakIt();
  let status = 0;
  let html = '';
  const idle = await idleTimeOf(async () => {
    const response = await shell.get('/products');
    status = response.status;
    html = await response.text();
  });
  expect(idle).toBeLessThan(1_500);
  expect(status).toBe(200);
  expect(html).toContain('<p>Our products</p>');
  expect((await bootData(html)).queries.queries[0]?.state.status).toBe('error');

  shell.api.delay = 0;
  shell.api.status = 200;
  await shell.api.stop();
  await shell.api.start();
  const { queries } = await bootData(await (await shell.get('/products')).text());
  expect(queries.queries[0]?.state.status).toBe('success');
});

test('a prefetch that throws leaves the rest of the page as it is', async () => {
  await shell.setLive(shell.host.publish('1.1.0', { prefetch: `throw new Error('prefetch broke');` }));
  const html = await (await shell.get('/')).text();
  expect(html).toContain('<h1');
  expect(html).toContain('</footer>');
  expect(shell.log).toContainEqual(
    expect.objectContaining({
      msg: 'failed to prepare a piece',
      err: expect.objectContaining({ message: 'prefetch broke' }) as unknown,
    }),
  );
});

test('a piece whose prefetch hangs does not delay the page, is named in the log, and its page is not cached', async () => {
  await shell.setLive(shell.host.publish('1.1.0', { prefetch: `await new Promise(() => undefined);` }));
  const idle = await idleTimeOf(async () => {
    expect(await (await shell.get('/products')).text()).toContain('<p>1.1.0</p>');
  });
  expect(idle).toBeLessThan(1_500);
  expect(shell.log).toContainEqual(
    expect.objectContaining({ piece: 'catalogue/product-list', msg: 'failed to prepare a piece' }),
  );
  const again = await shell.get('/products');
  await again.text();
  expect(again.headers.get('etag')).toBeNull();
});

test('concurrent requests for a stale page share one render', async () => {
  await (await shell.get('/products')).text();
  await fetch(`${shell.origin}/api/category/create`, asAdmin);
  const before = shell.api.requests;
  shell.api.delay = 200;
  const pages = await Promise.all([1, 2, 3, 4].map(async () => (await shell.get('/products')).text()));
  expect(shell.api.requests - before).toBe(1);
  for (const html of pages)
    expect((await bootData(html)).queries.queries[0]?.state.data?.data).toHaveLength(2);
});

test('a page that fails to render is the site’s error page, without the cause', async () => {
  await shell.setLive(
    shell.host.publish('1.1.0', {
      prefetch: `return { status: 200, get title() { throw new Error('a secret'); } };`,
    }),
  );
  const response = await shell.get('/products');
  const html = await response.text();
  expect(html).toContain('<h1>This page could not be shown</h1>');
  expect(html).toMatch(/href="tel:\+\d+"/);
  expect(html).toContain('</body></html>');
  expect(html).not.toContain('secret');
  expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-cache']);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'none'");
  expect(shell.log).toContainEqual(expect.objectContaining({ msg: 'failed to render a page' }));
});

test('a failed API call is logged with its piece and its endpoint', async () => {
  shell.api.status = 500;
  await (await shell.get('/products')).text();
  expect(shell.log).toContainEqual(
    expect.objectContaining({
      piece: 'catalogue/product-list',
      endpoint: 'GET /api/category/all',
      msg: 'API call of a page failed',
    }),
  );
});

test('a piece that fails to render shows its fallback, and its page is not cached', async () => {
  await shell.setLive(shell.host.publish('1.1.0', { throws: true }));
  for (let visit = 0; visit < 2; visit += 1) {
    const response = await shell.get('/');
    const html = await response.text();
    expect(html).toMatch(/data-piece="catalogue\/trending-products"[\s\S]*not available at the moment/);
    expect(html.endsWith(INCOMPLETE_MARK)).toBe(true);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
});

test.each([
  ['missing', (file: string) => fs.rm(file)],
  ['changed', (file: string) => fs.appendFile(file, '\n// another text')],
])(
  'a build whose file is %s when a worker starts takes only its own pieces from the pages',
  async (_, damage) => {
    await damage(path.join(shell.remotesDir, 'catalogue/1.0.0/server.1.cjs'));
    await shell.restart();
    const about = await shell.get('/about');
    expect(about.status).toBe(200);
    expect(about.headers.get('etag')).not.toBeNull();
    const products = await shell.get('/products');
    expect([products.status, products.headers.get('etag')]).toEqual([503, null]);
    const html = await products.text();
    expect(html).toContain('</footer>');
    expect(html).not.toContain('<p>Our products</p>');
    expect(shell.log).toContainEqual(
      expect.objectContaining({ remote: 'catalogue', version: '1.0.0', msg: 'failed to load a build' }),
    );
  },
);

test('where a new build fails to render, the last complete page is sent', async () => {
  expect(await (await shell.get('/products')).text()).toContain('Our products');
  await shell.setLive(shell.host.publish('1.1.0', { throws: true }));
  expect(await (await shell.get('/products')).text()).toContain('Our products');
});

test('parameters that no page reads do not make another cache entry', async () => {
  await (await shell.get('/products?utm_source=mail&category=7')).text();
  const response = await shell.get('/products?category=7&x=%3Cscript%3E');
  expect(response.headers.get('etag')).not.toBeNull();
  expect(await response.text()).not.toContain('utm_source');
});

const describeAs = (metadata: object) =>
  shell.setLive(shell.host.publish('1.1.0', { prefetch: `return ${JSON.stringify(metadata)};` }));

test('a deleted product is a 410 with the site’s own page', async () => {
  await describeAs({ status: 410, title: 'Product no longer available' });
  for (const visit of ['first', 'kept']) {
    const response = await shell.get('/productsDetails/4');
    expect([visit, response.status]).toEqual([visit, 410]);
    const html = await response.text();
    expect(html).toContain('This page is gone');
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
});

test('a missing category is a 404 that the list itself renders', async () => {
  await describeAs({ status: 404, title: 'No such category', hasOwnView: true });
  const response = await shell.get('/products?category=99');
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain('<p>1.1.0</p>');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a page whose data are unavailable is a 503 with Retry-After', async () => {
  await shell.setLive(
    shell.host.publish('1.1.0', { prefetch: `${PREFETCH} return { status: 503, title: 'Product' };` }),
  );
  await shell.api.stop();
  const response = await shell.get('/productsDetails/4');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  const html = await response.text();
  expect(html).toContain('<p>1.1.0</p>');
  expect(html).not.toContain('noindex');
});

describe.each([
  ['hangs', `await new Promise(() => undefined);`],
  ['fails', `throw new Error('prefetch broke');`],
])('a piece whose prefetch %s', (_, prefetch) => {
  test.each(['/products', '/products?category=3', '/productsDetails/4', '/productsDetails/4/7'])(
    'makes %s a 503 with Retry-After that is not cached',
    async (address) => {
      await shell.setLive(shell.host.publish('1.1.0', { prefetch }));
      const response = await shell.get(address);
      const { headers, status } = response;
      expect([status, headers.get('retry-after'), headers.get('etag')]).toEqual([503, '30', null]);
      const html = await response.text();
      expect(html).toContain('<p>1.1.0</p>');
      expect(html).not.toContain('canonical');
      expect(html).not.toContain('noindex');
    },
  );

  test('does not change pages that need no data', async () => {
    await shell.setLive(shell.host.publish('1.1.0', { prefetch }));
    expect((await shell.get('/')).status).toBe(200);
    expect((await shell.get('/contact')).status).toBe(200);
  });
});

test.each(['/blog', '/blogDetails/3', '/newsDetails'])(
  '%s, whose remote is unavailable, is a 503 too',
  async (address) => {
    const response = await shell.get(address);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await response.text()).toContain('not available at the moment');
  },
);

test('metadata for search engines is not repeated in the boot data', async () => {
  await describeAs({
    status: 200,
    title: 'Soap',
    description: 'A mild soap.',
    canonicalPath: '/productsDetails/4',
    trail: [{ label: 'Every soap', path: '/products' }],
  });
  const html = await (await shell.get('/productsDetails/4/7')).text();
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/productsDetails/4">`);
  const { loaderData } = await bootData(html);
  expect(Object.values(loaderData)).toEqual([{ status: 200, title: 'Soap' }]);
});

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('a page does not accept %s', async (method) => {
  const response = await fetch(`${shell.origin}/about`, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a HEAD request gets the status of the page', async () => {
  const response = await fetch(`${shell.origin}/no-such-page`, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([404, '']);
});
