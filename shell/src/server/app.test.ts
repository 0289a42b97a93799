import fs from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { limits } from '@site/shared-contracts';
import { emptyRegistry, type Registry } from '@site/shared-contracts/deployment';
import type { FastifyInstance } from 'fastify';
import { withImages } from '@site/shared-contracts/site-content';
import { pino } from 'pino';
import { createApp } from './app';
import { BuildStore } from './remotes/build-store';
import { createSharedRequire } from './remotes/evaluate-build';
import { RemoteLoader } from './remotes/remote-loader';
import { readSiteContent } from './site-content';
import { RemoteHost } from './testing/remote-host';

/** An API that can be slow, broken or down, and whose one list a write makes longer. */
class FakeApi {
  items = 1;
  delay = 0;
  status = 200;
  #server: Server | undefined;
  #port = 0;

  get baseUrl() {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      if (request.method === 'POST') this.items += 1;
      const data = Array.from({ length: this.items }, (_, i) => ({
        id: i + 1,
        name: `Category ${i + 1}`,
        count: 1,
      }));
      const send = () =>
        response
          .writeHead(this.status, {
            'content-type': 'application/json',
            'x-got-request-id': request.headers['x-request-id'] ?? '',
            'x-got-forwarded-for': request.headers['x-forwarded-for'] ?? '',
            'x-got-key': request.headers['idempotency-key'] ?? '',
          })
          .end(JSON.stringify({ status: 200, data }));
      setTimeout(send, this.delay).unref();
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }
}

const asAdmin = { method: 'POST', headers: { authorization: 'Bearer a.b.c' } };

const PREFETCH = `await queryClient.prefetchQuery({ queryKey: ['GET /api/category/all', {}] });`;
const SITE = 'shell/site/venmara';

let folder: string;
let host: RemoteHost;
let api: FakeApi;
let registry: Registry;
let loader: RemoteLoader;
let app: FastifyInstance;
let origin: string;

const setLive = async (...entries: Registry['microFrontends'][string]) => {
  registry = { ...emptyRegistry, microFrontends: { catalogue: entries } };
  await loader.refresh();
};

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shell-'));
  host = new RemoteHost();
  api = new FakeApi();
  await Promise.all([host.start(), api.start()]);
  for (const name of ['assets', 'pictures', 'remotes']) await fs.mkdir(path.join(folder, name));
  const store = new BuildStore(path.join(folder, 'remotes'));
  registry = emptyRegistry;
  loader = new RemoteLoader({
    registry: () => Promise.resolve(registry),
    store,
    sharedRequire: createSharedRequire(['react'], (id) => jest.requireActual(id)),
    onResult: () => undefined,
  });
  const content = withImages(await readSiteContent(`${SITE}/site-content.json`), ({ alt }) => ({
    width: 1920,
    height: 1080,
    alt,
    variants: [{ type: 'image/webp', width: 640, url: '/a.webp' }],
  }));
  app = await createApp({
    logger: pino({ level: 'silent' }),
    loader,
    store,
    site: () => ({ content, year: 2026 }),
    assets: {
      main: ['/assets/main.js'],
      federation: ['/assets/federation.js'],
      fontUrl: '/assets/font.woff2',
      integrity: {},
    },
    apiBaseUrl: api.baseUrl,
    trustedProxies: 'loopback',
    folders: {
      assets: path.join(folder, 'assets'),
      site: path.resolve(SITE),
      pictures: path.join(folder, 'pictures'),
    },
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await setLive(host.publish('1.0.0', { text: 'Our products', prefetch: PREFETCH }));
});

afterEach(async () => {
  await Promise.all([app.close(), host.stop(), api.stop()]);
  await fs.rm(folder, { recursive: true });
});

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(origin + address, { headers, redirect: 'manual' });
const bootData = (html: string) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '') as {
    queries: { queries: { state: { status: string; data?: { data: unknown[] } } }[] };
  };

test('a page is whole: text, title, styles, data, and the scripts it needs at once', async () => {
  const answer = await get('/products');
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('<p>Our products</p>');
  expect(html).toMatch(/<title>Products \| .+<\/title>/);
  expect(html).toMatch(/<style nonce="[^"]+" data-styled/);
  expect(bootData(html).queries.queries[0]?.state.data?.data).toHaveLength(1);
  expect(
    [...html.matchAll(/<link rel="preload" as="script" fetchpriority="low" href="([^"]+)"/g)].map(
      ([, url]) => url,
    ),
  ).toEqual([
    '/assets/federation.js',
    '/remotes/catalogue/1.0.0/remote-entry.1.js',
    '/remotes/catalogue/1.0.0/a.js',
  ]);
});

test('every answer has a nonce of its own, in the page and in the policy', async () => {
  const seen = new Set<string>();
  for (let i = 0; i < 3; i += 1) {
    const answer = await get('/products');
    const nonce =
      /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(
        answer.headers.get('content-security-policy') ?? '',
      )?.[1] ?? '';
    const html = await answer.text();
    expect(new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, each]) => each))).toEqual(new Set([nonce]));
    seen.add(nonce);
  }
  expect(seen.size).toBe(3);
});

test('a page that has not changed is not sent again, and keeps its policy', async () => {
  await (await get('/products')).text();
  const etag = (await get('/products')).headers.get('etag') ?? '';
  const answer = await get('/products', { 'if-none-match': etag });
  expect(answer.status).toBe(304);
  expect(answer.headers.has('content-security-policy')).toBe(false);
});

test('a page that is drawn again from the same data is the same page', async () => {
  const etag = async () => {
    await (await get('/products')).text();
    const answer = await get('/products');
    await answer.text();
    return answer.headers.get('etag');
  };
  const first = await etag();
  await (await fetch(`${origin}/api/category/create`, asAdmin)).text();
  api.items = 1;
  expect(await etag()).toBe(first);
});

test('an unknown path and a product that does not exist are real 404s with the site’s own page', async () => {
  await setLive(
    host.publish('1.1.0', {
      prefetch: `return props.id ? { status: 404, title: 'Product not found' } : undefined;`,
    }),
  );
  for (const address of ['/no-such-page', '/productsDetails/999999', '/a/b/c']) {
    const answer = await get(address);
    expect([address, answer.status]).toEqual([address, 404]);
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('href="/products"');
  }
});

test('whoever has the answer to a write finds it on the next page', async () => {
  const count = async () =>
    bootData(await (await get('/products')).text()).queries.queries[0]?.state.data?.data.length;
  expect([await count(), await count()]).toEqual([1, 1]);
  await fetch(`${origin}/api/category/create`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a.b.c' },
  });
  expect(await count()).toBe(2);
});

test('a new build is on the next page', async () => {
  expect(await (await get('/products')).text()).toContain('Our products');
  await setLive(host.publish('1.1.0', { text: 'Our new products', prefetch: PREFETCH }));
  expect(await (await get('/products')).text()).toContain('Our new products');
});

test('with the API down, pages that were drawn before still go out in full', async () => {
  await (await get('/products')).text();
  await fetch(`${origin}/api/category/create`, asAdmin);
  await api.stop();
  const answer = await get('/products');
  expect(answer.status).toBe(200);
  expect(bootData(await answer.text()).queries.queries[0]?.state.status).toBe('success');
});

test.each([
  ['down', () => api.stop()],
  ['broken', () => void (api.status = 500)],
  ['slow', () => void (api.delay = 10_000)],
])('with the API %s, a page goes out within 1.5 seconds and is not kept', async (_, breakIt) => {
  await breakIt();
  const started = performance.now();
  const answer = await get('/products');
  const html = await answer.text();
  expect(performance.now() - started).toBeLessThan(1_500);
  expect(answer.status).toBe(200);
  expect(html).toContain('<p>Our products</p>');
  expect(bootData(html).queries.queries[0]?.state.status).toBe('error');

  api.delay = 0;
  api.status = 200;
  await api.stop();
  await api.start();
  expect(bootData(await (await get('/products')).text()).queries.queries[0]?.state.status).toBe('success');
});

test('a piece that throws leaves the rest of the page standing', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await setLive(host.publish('1.1.0', { prefetch: `throw new Error('prefetch broke');` }));
  const html = await (await get('/')).text();
  expect(html).toContain('<h1');
  expect(html).toContain('</footer>');
  expect(log).toHaveBeenCalledWith(expect.stringContaining('prefetch broke'));
});

test('a piece that cannot be drawn shows its fallback, and such a page is not kept', async () => {
  await setLive(host.publish('1.1.0', { throws: true }));
  for (let visit = 0; visit < 2; visit += 1) {
    const answer = await get('/');
    const html = await answer.text();
    expect(html).toMatch(/data-piece="catalogue\/trending-products"[\s\S]*not available at the moment/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
});

test('where a new build cannot be drawn, the last good page stays', async () => {
  expect(await (await get('/products')).text()).toContain('Our products');
  await setLive(host.publish('1.1.0', { throws: true }));
  expect(await (await get('/products')).text()).toContain('Our products');
});

test.each(['/\\evil.com/', '/.//evil.com/', '/%2e//evil.com/', '/x/..//evil.com/', '//evil.com/'])(
  '%s leads to no other site',
  async (address) => {
    // By hand: fetch would tidy the address up before it asks.
    const location = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      request({ hostname, port, path: address }, (answer) => {
        answer.resume();
        resolve(answer.headers.location ?? '');
      })
        .on('error', reject)
        .end();
    });
    expect(location).not.toMatch(/^[/\\]{2}|^\w+:/);
  },
);

test.each(['/%', '/productsDetails/%E0%A4'])('%s gets the site’s own 404', async (address) => {
  const answer = await get(address);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('</footer>');
});

test('parameters that no page knows make no other page', async () => {
  await (await get('/products?utm_source=mail&category=7')).text();
  const answer = await get('/products?category=7&x=%3Cscript%3E');
  expect(answer.headers.get('etag')).not.toBeNull();
  expect(await answer.text()).not.toContain('utm_source');
});

test('calls of the API are passed on with the request id; where it is down, a problem says so', async () => {
  const answer = await get('/api/category/all', { 'x-request-id': 'request-12345' });
  expect(answer.headers.get('x-got-request-id')).toBe('request-12345');
  expect(await answer.json()).toMatchObject({ data: [{ id: 1 }] });

  await api.stop();
  const failed = await get('/api/category/all');
  expect(failed.status).toBe(502);
  expect(failed.headers.get('content-type')).toContain('application/problem+json');
  expect(await failed.json()).toMatchObject({ title: 'The API cannot be reached', status: 502 });
});

test('the API hears the address of the visitor, from this server alone, and what else a call brings', async () => {
  const answer = await get('/api/category/all', {
    'x-forwarded-for': '198.51.100.7, 203.0.113.9',
    'idempotency-key': 'a-key-of-its-own',
  });
  // The proxy in front runs on this machine, and its word is the last one of the list.
  expect(answer.headers.get('x-got-forwarded-for')).toBe('203.0.113.9');
  expect(answer.headers.get('x-got-key')).toBe('a-key-of-its-own');
});

test('an upload that is too large is refused in words, before it has come in', async () => {
  const answer = await fetch(`${origin}/api/products/create`, {
    method: 'POST',
    body: new Uint8Array(limits.requestBytes + 1),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ status: 413, title: 'This is too much for one request' });
});

test('a remote’s files come from the own origin, for ever, compressed, and stay when its host goes', async () => {
  await host.stop();
  const answer = await get('/remotes/catalogue/1.0.0/a.js', { 'accept-encoding': 'br' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.text()).toBe('/* 1.0.0 */');
});

test('a build that is no longer live is served to the pages that are still open', async () => {
  const first = registry.microFrontends.catalogue?.[0];
  if (!first) throw new Error('nothing is published');
  await setLive({ ...first, deployment: { traffic: 0, default: false } }, host.publish('1.1.0'));
  expect((await get('/remotes/catalogue/1.0.0/a.js')).status).toBe(200);
});

test.each([
  '/remotes/catalogue/1.0.0/b.js',
  '/remotes/catalogue/1.0.0/server.1.cjs',
  '/remotes/catalogue/1.0.0/manifest.json',
  '/remotes/catalogue/9.9.9/a.js',
  '/remotes/constructor/x/y.js',
  '/remotes/..%2f..%2fetc/1/passwd.js',
  '/site/site-content.json',
  '/site/..%2f..%2fpackage.json',
])('%s is no file for visitors', async (address) => {
  expect((await get(address)).status).toBe(404);
});

test('a slash too many at the end leads to the page, never to another site', async () => {
  const answer = await get('/products/?category=1');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/products?category=1']);
  expect((await get('//example.com/')).headers.get('location')).toBe('/example.com');
});

test('the composition says which builds are live now', async () => {
  expect(await (await get('/composition.json')).json()).toMatchObject({
    remotes: { catalogue: { version: '1.0.0' } },
  });
});

test('the server says that it is alive and ready', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready', remotes: { catalogue: '1.0.0' } });
});
