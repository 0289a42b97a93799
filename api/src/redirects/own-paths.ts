import { paths, wordPaths } from '@site/shared-contracts';
import type { AddressKind } from '@site/shared-contracts/schemas';

/** The first parts of paths below which the shell has files, calls and the admin area. A part with `_` is its own, too. */
const ownParts: readonly string[] = (
  '.well-known admin api assets boot-data brochure.pdf composition.json contract.json csp-reports favicon.ico healthz metrics ' +
  'not-an-address offline readyz remotes reports robots.txt service-worker.js share sheets site site.webmanifest ' +
  'sitemap.xml'
).split(' ');

/** Files between the pages. */
const feeds: readonly string[] = [
  '/blog/rss.xml',
  '/blog/atom.xml',
  '/news/rss.xml',
  '/news/atom.xml',
  '/products/feed.xml',
];

const partsOf = (path: string) => path.split('/').filter(Boolean);

/** The parameters of a path, or undefined where the pattern is that of other paths. */
function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = partsOf(pattern);
  const parts = partsOf(path);
  const required = wanted.filter((part) => !part.endsWith('?'));
  if (parts.length < required.length || parts.length > wanted.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = wanted[index] ?? '';
    if (name.startsWith(':')) found[name.replace(/^:|\?$/g, '')] = part;
    else if (name.toLowerCase() !== part) return undefined;
  }
  return found;
}

/** Whether the site has a page or a file of its own at a path of one spelling, or keeps it for one. */
export function isOwnPath(key: string): boolean {
  const [first = ''] = partsOf(key);
  if (ownParts.includes(first) || first.startsWith('_') || /^sitemap-\d+\.xml$/.test(first)) return true;
  return feeds.includes(key) || Object.values(paths).some((pattern) => match(pattern, key) !== undefined);
}

/** Which item a path with words would be about. */
export function slugIn(key: string): { kind: AddressKind; slug: string } | undefined {
  for (const kind of ['category', 'product', 'blog', 'news', 'page'] as const) {
    const { slug } = match(wordPaths[kind], key) ?? {};
    if (slug !== undefined) return { kind, slug };
  }
  return undefined;
}

const specifiedPaths = {
  product: paths.product,
  blog: paths.blogArticle,
  news: paths.newsArticle,
  page: paths.ownPage,
} as const;

/** Which item a path of the specification would be about. */
export function idIn(key: string): { kind: keyof typeof specifiedPaths; id: number } | undefined {
  for (const kind of ['product', 'blog', 'news', 'page'] as const) {
    const id = toId(match(specifiedPaths[kind], key)?.id);
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** Undefined for what cannot be the number of an item. */
export const toId = (text = ''): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
