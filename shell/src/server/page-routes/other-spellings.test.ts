// What is asked for by another spelling of a page's address.
import { idleTimeOf } from '../../../../tests/support/idle-time';
import { PREFETCH, serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
const asAdmin = { method: 'POST', headers: { authorization: 'Bearer a.b.c' } };

const renders = async () => {
  const metrics = await (
    await shell.get('/metrics', { authorization: 'Bearer a-token-for-the-scraper' })
  ).text();
  return [...metrics.matchAll(/^\w*render_seconds_count\S* (\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
};

test('another spelling of a page that is about no item is redirected without a render and without the API', async () => {
  await shell.api.stop();
  for (const [address, page] of [
    ['//', '/'],
    ['/About/', '/about'],
    ['/products/?utm_source=mail', '/products?utm_source=mail'],
    ['/Products//ALL', '/products/all'],
    ['/BLOG', '/blog'],
    ['/Tags/Soap/', '/tags/Soap'],
    ['//contact', '/contact'],
    ['/Admin/Products/7/', '/admin/products/7'],
  ] as const) {
    const { status, headers } = await shell.get(address);
    expect([address, status, headers.get('location')]).toEqual([address, 308, page]);
  }
  expect(await renders()).toBe(0);
  expect(shell.api.requests).toBe(0);
  await (await shell.get('/about')).text();
  expect(await renders()).toBe(1);
});

test.each([
  ['down', () => shell.api.stop()],
  ['broken', () => void (shell.api.status = 500)],
  ['slow', () => void (shell.api.delay = 10_000)],
])(
  'with the API %s, another spelling of a product’s address is one redirect within the time of a page',
  async (_, breakIt) => {
    await shell.setLive(
      shell.host.publish('1.1.0', { prefetch: `${PREFETCH} return { status: 503, title: 'Product' };` }),
    );
    await breakIt();
    const idle = await idleTimeOf(async () => {
      const redirect = await shell.get('/ProductsDetails/4/');
      expect([redirect.status, redirect.headers.get('location')]).toEqual([308, '/productsDetails/4']);
    });
    expect(idle).toBeLessThan(1_500);
    const page = await shell.get('/productsDetails/4');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30']);
  },
);

test('with the API down, another spelling leads to the last complete page', async () => {
  await (await shell.get('/productsDetails/4')).text();
  await fetch(`${shell.origin}/api/category/create`, asAdmin);
  await shell.api.stop();
  const redirect = await shell.get('/productsDetails/4/');
  expect([redirect.status, redirect.headers.get('location')]).toEqual([308, '/productsDetails/4']);
  expect((await shell.get('/productsDetails/4')).status).toBe(200);
});
