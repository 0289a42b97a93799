import type { SitemapEntry } from '@site/shared-contracts/schemas';
import { XMLParser } from 'fast-xml-parser';
import { writeSitemap } from './sitemap';

const publicUrl = 'https://www.venmara.example';
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
const entries: SitemapEntry[] = [
  { kind: 'category', id: 3, changedAt: day(1) },
  { kind: 'category', id: 7, changedAt: day(2) },
  { kind: 'product', id: 1, changedAt: day(5) },
  { kind: 'blog', id: 4, changedAt: day(3) },
  { kind: 'news', id: 5 },
];

interface Entry {
  loc: string;
  lastmod?: string;
}
const parser = new XMLParser({ isArray: (name) => ['url', 'sitemap'].includes(name) });
const read = (xml: Iterable<string> = []) => {
  return parser.parse([...xml].join('')) as {
    urlset?: { url: Entry[] };
    sitemapindex?: { sitemap: Entry[] };
  };
};

test('the sitemap has every page under its canonical URL, with the date of its last change', () => {
  const { urlset } = read(writeSitemap({ entries, publicUrl }).get('/sitemap.xml'));
  expect(urlset?.url.map(({ loc, lastmod }) => [loc.replace(publicUrl, ''), lastmod])).toEqual([
    ['/', day(5)],
    ['/about', undefined],
    // The category that it opens with.
    ['/products', day(2)],
    ['/products/all', day(5)],
    ['/products?category=3', day(1)],
    ['/productsDetails/1', day(5)],
    ['/blog', day(3)],
    ['/blogDetails/4', day(3)],
    ['/news', undefined],
    ['/newsDetails/5', undefined],
    ['/contact', undefined],
  ]);
});

test('it has the pages of tags', () => {
  const tags = [{ slug: 'hard-water', name: 'Hard water', articles: 2, changedAt: day(4) }];
  const { urlset } = read(writeSitemap({ entries: [], tags, publicUrl }).get('/sitemap.xml'));
  expect(urlset?.url).toContainEqual({ loc: `${publicUrl}/tags/hard-water`, lastmod: day(4) });
});

test('it has the pages that remotes bring', () => {
  const { urlset } = read(
    writeSitemap({ entries: [], publicUrl, otherPaths: ['/careers'] }).get('/sitemap.xml'),
  );
  expect(urlset?.url.map(({ loc }) => loc)).toContain(`${publicUrl}/careers`);
});

test('an empty site has its own pages', () => {
  const { urlset } = read(writeSitemap({ entries: [], publicUrl }).get('/sitemap.xml'));
  expect(urlset?.url.map(({ loc }) => loc.replace(publicUrl, ''))).toEqual([
    '/',
    '/about',
    '/products',
    '/products/all',
    '/blog',
    '/news',
    '/contact',
  ]);
});

test('too many URLs for one file are divided into parts with an index', () => {
  const many = Array.from({ length: 10_500 }, (_, id): SitemapEntry => ({ kind: 'product', id: id + 1 }));
  const files = writeSitemap({ entries: many, publicUrl });
  expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
  const { sitemapindex } = read(files.get('/sitemap.xml'));
  expect(sitemapindex?.sitemap.map(({ loc }) => loc)).toEqual([
    `${publicUrl}/sitemap-1.xml`,
    `${publicUrl}/sitemap-2.xml`,
  ]);
  const counts = [1, 2].map((part) => read(files.get(`/sitemap-${part}.xml`)).urlset?.url.length);
  expect(counts).toEqual([10_000, 507]);
});
