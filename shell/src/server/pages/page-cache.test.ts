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
