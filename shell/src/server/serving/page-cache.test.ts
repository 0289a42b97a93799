import { randomBytes } from 'node:crypto';
import { PageCache } from './page-cache';

/** 40 kB of text that is 30 kB when it is compressed. */
const incompressible = () => randomBytes(30_000).toString('base64');

const store = (cache: PageCache, key: string, text = incompressible()) =>
  cache.store(key, {
    rendered: {
      status: 200,
      html: text,
      policy: '',
      isComplete: true,
      bootData: { version: text.slice(0, 22), text },
    },
    snapshot: { id: '', versions: {} },
    dataVersion: 0,
  });

/** More than two pages, and less than two pages with a compressed form of each. */
const LIMIT = 120_000;

test('the compressed forms of pages count towards the size of the cache', async () => {
  const cache = new PageCache({ maxSize: LIMIT });
  const pages = [store(cache, '/a'), store(cache, '/b')];
  expect([cache.find('/a', ''), cache.find('/b', '')]).toEqual(pages);
  for (const { page } of pages) await page.bytes('br');
  expect(cache.find('/a', '')).toBeUndefined();
  expect(cache.find('/b', '')?.page).toBe(pages[1]?.page);
});

test('so do those of boot data', async () => {
  const cache = new PageCache({ maxBootDataSize: LIMIT });
  const [a, b] = [store(cache, '/a'), store(cache, '/b')].map((page) => page.bootDataVersion ?? '');
  for (const version of [a, b]) await cache.findBootData(version ?? '')?.bytes('gzip');
  expect(cache.findBootData(a ?? '')).toBeUndefined();
  expect(cache.findBootData(b ?? '')).toBeDefined();
});

test('a page that is rendered again to the same bytes keeps its compressed form, and one that differs does not', async () => {
  const cache = new PageCache();
  const text = incompressible();
  const first = await store(cache, '/a', text).page.bytes('br');
  expect(await store(cache, '/a', text).page.bytes('br')).toBe(first);
  expect(await store(cache, '/a').page.bytes('br')).not.toEqual(first);
});

test('boot data are compressed once for all pages and all versions of a page that have them', async () => {
  const cache = new PageCache();
  const text = incompressible();
  const version = store(cache, '/a', text).bootDataVersion ?? '';
  const first = await cache.findBootData(version)?.bytes('br');
  store(cache, '/a', text);
  expect(await cache.findBootData(version)?.bytes('br')).toBe(first);
});

test('addresses that anybody can make up do not displace pages that the site has', () => {
  const cache = new PageCache({ maxSize: LIMIT, maxBootDataSize: LIMIT });
  const about = store(cache, '/about', 'About us');
  for (let index = 0; index < 20; index += 1) {
    store(cache, `/products?search=${index}`, `${index} ${incompressible()}`.slice(0, 9_000));
    cache.store(`/made-up-${index}`, {
      rendered: {
        status: 404,
        html: incompressible().slice(0, 9_000),
        policy: '',
        isComplete: true,
        bootData: undefined,
      },
      snapshot: { id: '', versions: {} },
      dataVersion: 0,
    });
  }
  expect(cache.find('/about', '')).toBe(about);
  expect(cache.findBootData(about.bootDataVersion ?? '')).toBeDefined();
  expect(cache.find('/made-up-19', '')).toBeDefined();
  expect(cache.find('/made-up-0', '')).toBeUndefined();
});

test('a page that an address gets later is the only one of the address', () => {
  const cache = new PageCache();
  const page = { html: 'text', policy: '', isComplete: true, bootData: undefined };
  const rest = { snapshot: { id: '', versions: {} }, dataVersion: 0 };
  cache.store('/news', { rendered: { ...page, status: 404 }, ...rest });
  const there = cache.store('/news', { rendered: { ...page, status: 200 }, ...rest });
  expect(cache.find('/news', '')).toBe(there);
  const gone = cache.store('/news', { rendered: { ...page, status: 404 }, ...rest });
  expect(cache.find('/news', '')).toBe(gone);
});
