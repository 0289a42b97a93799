// What is kept, how much of it, and how a worker goes; the whole of it at work is in tests/e2e/offline.spec.ts.
import { FakeCaches } from '../../test-support/fake-caches';
import { INCOMPLETE_MARK, resourceKindOf } from './caching-rules';
import { refreshCachedPage, findCachedPage, cachePage, listVisitedPages, PAGES_CACHE } from './cached-pages';
import { FILES_CACHE, serveCacheFirst, IMAGES_CACHE } from './cached-files';

const ORIGIN = 'https://site.example';
const page = (text: string, init: ResponseInit = {}) =>
  new Response(`<html><head><title>${text} | Venmara</title></head><body>${text}</body></html>`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': 'hashes',
      'content-encoding': 'br',
    },
    ...init,
  });

let caches: FakeCaches;
let asked: string[];
let response: () => Response;

beforeEach(() => {
  caches = new FakeCaches();
  asked = [];
  response = () => new Response('file');
  Object.assign(globalThis, {
    caches,
    location: new URL('/service-worker.js', ORIGIN),
    fetch: (request: string | Request) => {
      asked.push(typeof request === 'string' ? request : request.url);
      return Promise.resolve(response());
    },
  });
});
afterEach(() => {
  for (const name of ['caches', 'location']) Reflect.deleteProperty(globalThis, name);
});

test.each([
  ['/', 'navigate', 'GET', 'page'],
  ['/products?category=1', 'navigate', 'GET', 'page'],
  ['/products', 'cors', 'GET', undefined],
  ['/contact', 'navigate', 'POST', undefined],
  ['/admin', 'navigate', 'GET', undefined],
  ['/admin/products/7', 'navigate', 'GET', undefined],
  ['/administration', 'navigate', 'GET', 'page'],
  ['/login', 'navigate', 'GET', undefined],
  ['/_inspector', 'navigate', 'GET', undefined],
  ['/_overrides', 'navigate', 'GET', undefined],
  ['/_overrides?token=a.b', 'navigate', 'GET', undefined],
  ['/api/docs', 'navigate', 'GET', undefined],
  ['/api/products/all', 'cors', 'GET', undefined],
  ['/api/contact/create', 'cors', 'POST', undefined],
  ['/composition.json', 'cors', 'GET', undefined],
  ['/api/images/abc.webp', 'no-cors', 'GET', 'immutable-file'],
  ['/assets/main.1.js', 'cors', 'GET', 'immutable-file'],
  ['/remotes/content/1/a.js', 'cors', 'GET', 'immutable-file'],
  ['/site/pictures/1.avif', 'no-cors', 'GET', 'immutable-file'],
  ['/site/logo.svg', 'no-cors', 'GET', 'mutable-file'],
  ['https://elsewhere.example/assets/a.js', 'cors', 'GET', undefined],
] as const)('%s (%s, %s): %s', (path, mode, method, kind) => {
  expect(resourceKindOf({ url: new URL(path, ORIGIN).href, mode, method }, ORIGIN)).toBe(kind);
});

test('a page is given back as it came, with its policy and the time at which it was seen', async () => {
  await cachePage(`${ORIGIN}/about#story`, page('About us'));
  const kept = await findCachedPage(`${ORIGIN}/about`);
  expect(kept?.headers.get('content-security-policy')).toBe('hashes');
  expect(kept?.headers.has('content-encoding')).toBe(false);
  expect(await kept?.text()).toMatch(/<meta name="kept-at" content="\d{4}-.+Z"><\/head><body>About us/);
});

test('a removed page leaves the cache; an error, an incomplete page or another file does not replace the cached page', async () => {
  const url = `${ORIGIN}/productsDetails/3`;
  await cachePage(url, page('Soap'));
  await cachePage(url, page('Broken', { status: 502 }));
  await cachePage(url, new Response('{}', { headers: { 'content-type': 'application/json' } }));
  await cachePage(
    url,
    new Response(`Half a page${INCOMPLETE_MARK}`, { headers: { 'content-type': 'text/html' } }),
  );
  expect(await (await findCachedPage(url))?.text()).toContain('Soap');
  await cachePage(url, page('Gone', { status: 410 }));
  expect(await findCachedPage(url)).toBeUndefined();
});

test('a page that must not be stored is not, and the one from before stays', async () => {
  const url = `${ORIGIN}/products`;
  const headers = { 'content-type': 'text/html', 'cache-control': 'private, no-store' };
  await cachePage(url, page('With overrides', { headers }));
  expect(await findCachedPage(url)).toBeUndefined();
  await cachePage(url, page('As for everybody'));
  await cachePage(url, page('With overrides', { headers }));
  expect(await (await findCachedPage(url))?.text()).toContain('As for everybody');
});

test('with a dialog over it a page is not cached, and the cached page opens without the dialog', async () => {
  await cachePage(`${ORIGIN}/products?category=2&quote=3`, page('Dialog'));
  expect(caches.stores.get(PAGES_CACHE)?.size).toBe(0);
  await cachePage(`${ORIGIN}/products?category=2`, page('Soaps'));
  const found = await findCachedPage(`${ORIGIN}/products?category=2&quote=3`);
  expect([found?.status, found?.headers.get('location')]).toEqual([302, `${ORIGIN}/products?category=2`]);
});

test('forty pages are cached: the page that was visited longest ago is evicted', async () => {
  for (let id = 1; id <= 40; id += 1)
    await cachePage(`${ORIGIN}/productsDetails/${id}`, page(`Product ${id}`));
  await cachePage(`${ORIGIN}/productsDetails/1`, page('Product 1'));
  await cachePage(`${ORIGIN}/about`, page('About us'));
  const seen = await listVisitedPages();
  expect(seen).toHaveLength(40);
  expect(seen.slice(0, 2).map(({ title }) => title)).toEqual(['About us | Venmara', 'Product 1 | Venmara']);
  expect(seen.at(-1)?.url).toBe(`${ORIGIN}/productsDetails/3`);
});

test('a page that has just been cached is not fetched again; its files are fetched once', async () => {
  response = () =>
    new Response('<head><script src="/assets/a.js"></script></head>', {
      headers: { 'content-type': 'text/html' },
    });
  await refreshCachedPage(`${ORIGIN}/blog?quote=1`);
  await refreshCachedPage(`${ORIGIN}/blog`);
  expect(asked).toEqual([`${ORIGIN}/blog`, '/assets/a.js']);
});

test('a file is fetched once, and a failure is not cached', async () => {
  const work: Promise<void>[] = [];
  const open = async () => {
    const file = await serveCacheFirst(new Request(`${ORIGIN}/assets/main.js`), (each) => work.push(each));
    await Promise.all(work);
    return file.status;
  };
  response = () => new Response('', { status: 502 });
  expect(await open()).toBe(502);
  response = () => new Response('file');
  expect([await open(), await open()]).toEqual([200, 200]);
  expect(asked).toHaveLength(2);
});

test('however many images are cached, the scripts stay', async () => {
  const open = async (path: string) => {
    const work: Promise<void>[] = [];
    await serveCacheFirst(new Request(ORIGIN + path), (each) => work.push(each));
    await Promise.all(work);
  };
  await open('/assets/main.js');
  for (let id = 1; id <= 420; id += 1) await open(`/api/images/${id}.webp`);
  expect(caches.stores.get(IMAGES_CACHE)?.size).toBe(400);
  expect([...(caches.stores.get(FILES_CACHE)?.keys() ?? [])]).toEqual([`${ORIGIN}/assets/main.js`]);
});

test('the removing worker throws everything away and goes', async () => {
  const listeners: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {};
  const unregister = jest.fn(() => Promise.resolve(true));
  Object.assign(globalThis, {
    addEventListener: (name: string, listener: (typeof listeners)[string]) => (listeners[name] = listener),
    registration: { unregister },
    skipWaiting: () => Promise.resolve(),
  });
  await caches.open('pages-1');
  await caches.open('files-2');
  await import('./removing-worker');
  const work: Promise<unknown>[] = [];
  for (const name of ['install', 'activate']) listeners[name]?.({ waitUntil: (each) => work.push(each) });
  await Promise.all(work);
  expect(await caches.keys()).toEqual([]);
  expect(unregister).toHaveBeenCalledTimes(1);
});
