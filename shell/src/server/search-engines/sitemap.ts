import { links, initialCategory, linkToOwnPage, linkToTag } from '@site/shared-contracts';
import type { SitemapEntry, TagInUse } from '@site/shared-contracts/schemas';
import { escapeHtml } from '../head/html-tag';

export const sitemapPath = '/sitemap.xml';
/** One of the parts that a large site's map is divided into, counted from 1. */
const partPath = (part: number) => `/sitemap-${part}.xml`;

/** URLs in one file. The rules of sitemaps.org allow 50,000; a smaller file is there sooner. */
const MAX_URLS = 10_000;
/** URLs that are written at once: requests for pages are served in between. */
const URLS_AT_ONCE = 500;

interface SitemapPage {
  path: string;
  changedAt: string | undefined;
}

export interface SitemapSources {
  entries: readonly SitemapEntry[];
  tags?: readonly TagInUse[];
  publicUrl: string;
  /** The paths of pages without an item, such as those that remotes bring. */
  otherPaths?: readonly string[];
}

/**
 * The files of the sitemap by their paths: one, or an index and its parts. Their texts are written while they are read,
 * once. Written without the `sitemap` package: its streams would replace about twenty of these lines, and bring an XML
 * parser and a command line.
 */
export function writeSitemap({
  entries,
  tags = [],
  publicUrl,
  otherPaths = [],
}: SitemapSources): Map<string, Iterable<string>> {
  const pages = [...listPages(entries, tags), ...otherPaths.map((path) => ({ path, changedAt: undefined }))];
  const write = (some: SitemapPage[]) => wrap('urlset', writeUrls(some, publicUrl));
  if (pages.length <= MAX_URLS) return new Map([[sitemapPath, write(pages)]]);
  const parts = Array.from({ length: Math.ceil(pages.length / MAX_URLS) }, (_, index) =>
    pages.slice(index * MAX_URLS, (index + 1) * MAX_URLS),
  );
  const index = parts.map((part, at) => element('sitemap', publicUrl + partPath(at + 1), newest(part)));
  return new Map([
    [sitemapPath, wrap('sitemapindex', index)],
    ...parts.map((part, at): [string, Iterable<string>] => [partPath(at + 1), write(part)]),
  ]);
}

/** Every page that search engines should list, each under its canonical URL. */
function listPages(entries: readonly SitemapEntry[], tags: readonly TagInUse[]): SitemapPage[] {
  const of = (kind: SitemapEntry['kind']) => entries.filter((entry) => entry.kind === kind);
  const categories = of('category');
  const opening = initialCategory(categories.map(({ id }) => id));
  const listed =
    (link: (id: number) => string) =>
    ({ id, path = link(id), changedAt }: SitemapEntry): SitemapPage => ({ path, changedAt });
  const openingCategory = categories.find(({ id }) => id === opening);
  return [
    { path: links.home(), changedAt: newest(entries) },
    { path: links.about(), changedAt: undefined },
    { path: openingCategory?.path ?? links.products(), changedAt: openingCategory?.changedAt },
    { path: links.products({ category: 'all' }), changedAt: newest([...categories, ...of('product')]) },
    ...categories.filter(({ id }) => id !== opening).map(listed((category) => links.products({ category }))),
    ...of('product').map(listed((id) => links.product(id))),
    { path: links.blog(), changedAt: newest(of('blog')) },
    ...of('blog').map(listed((id) => links.blogArticle(id))),
    { path: links.news(), changedAt: newest(of('news')) },
    ...of('news').map(listed((id) => links.newsArticle(id))),
    ...of('page').map(listed(linkToOwnPage)),
    ...tags.map(({ slug, changedAt }) => ({ path: linkToTag(slug), changedAt })),
    { path: links.contact(), changedAt: undefined },
  ];
}

const newest = (some: readonly { changedAt?: string | undefined }[]): string | undefined =>
  some.reduce<string | undefined>(
    (latest, { changedAt }) => (changedAt !== undefined && changedAt > (latest ?? '') ? changedAt : latest),
    undefined,
  );

function* writeUrls(pages: readonly SitemapPage[], publicUrl: string): Generator<string> {
  for (let first = 0; first < pages.length; first += URLS_AT_ONCE)
    yield pages
      .slice(first, first + URLS_AT_ONCE)
      .map(({ path, changedAt }) => element('url', publicUrl + path, changedAt))
      .join('');
}

const element = (name: string, url: string, changedAt: string | undefined) =>
  `<${name}><loc>${escapeHtml(url)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</${name}>\n`;

function* wrap(name: string, elements: Iterable<string>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  yield* elements;
  yield `</${name}>\n`;
}
