import { foldPath } from './path-key';
import { joinKey, parametersOf } from './source-key';

/** What the address of a link names. There is a query for each of these (`find-targets.ts`). */
export type TargetKind =
  | 'product'
  | 'blog'
  | 'news'
  | 'page'
  | 'category'
  | 'address'
  | 'tag'
  | 'sheet'
  | 'image'
  | 'file'
  | 'redirect';

/**
 * `elsewhere`: another site, or something that is always there. `no page`: none of the site's own pages has this address.
 * `no link`: pages show it as it was typed.
 */
export type LinkTarget = { kind: TargetKind; key: string } | 'elsewhere' | 'no page' | 'no link';

/** Any origin that no site has: most links are paths. */
const anyOrigin = 'https://this-site.invalid';

export function readTarget(href: string, publicUrl: string): LinkTarget {
  if (/^(mailto:|tel:|#|\?)/i.test(href)) return 'elsewhere';
  if (!/^(https?:|\/)/i.test(href) || !URL.canParse(href, anyOrigin)) return 'no link';
  const url = new URL(href, anyOrigin);
  const isOwn = url.origin === anyOrigin || (publicUrl !== '' && url.origin === new URL(publicUrl).origin);
  return isOwn ? readPath(url) : 'elsewhere';
}

function readPath({ pathname, search, searchParams }: URL): LinkTarget {
  const path = decode(pathname);
  if (path === undefined) return 'no page';
  const category = Number(searchParams.get('category'));
  if (/^\/products$/i.test(path) && Number.isInteger(category) && category > 0)
    return { kind: 'category', key: String(category) };
  if (alwaysThere.some((each) => each.test(path))) return 'elsewhere';
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(path);
    if (found) return read(found[1] ?? '');
  }
  const key = foldPath(path);
  return key === undefined ? 'no page' : { kind: 'redirect', key: joinKey(key, parametersOf(search)) };
}

/** Without a slash at the end, as the pages are found. Undefined for a wrong `%` and for control characters. */
function decode(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname).replace(/(?<=.)\/$/, '');
    return /\p{Cc}/u.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

/** Pages and files that need nothing from the database. Capitals make no difference, as for the router. */
const alwaysThere = [
  /^\/(about|products|products\/all|blog|blogDetails|news|newsDetails|faq|contact|privacy|login|admin)?$/i,
  /^\/admin\//i,
  /^\/(brochure\.pdf|sitemap(-\d{1,4})?\.xml|robots\.txt|offline)$/,
  /^\/((blog|news)\/(rss|atom)|products\/feed)\.xml$/,
  /^\/site\/pictograms\//,
];

const item =
  (kind: TargetKind) =>
  (key: string): LinkTarget => ({ kind, key });
const numbered =
  (kind: TargetKind) =>
  (text: string): LinkTarget =>
    /^[1-9]\d{0,8}$/.test(text) ? { kind, key: text } : 'no page';
const worded =
  (kind: string) =>
  (slug: string): LinkTarget => ({
    kind: 'address',
    key: `${kind} ${slug.toLowerCase()}`,
  });

/** Each pattern has one group: the key of what it names. */
const patterns: [RegExp, (key: string) => LinkTarget][] = [
  [/^\/productsDetails\/([^/]+)(?:\/[^/]+)?$/i, numbered('product')],
  [/^\/blogDetails\/([^/]+)$/i, numbered('blog')],
  [/^\/newsDetails\/([^/]+)$/i, numbered('news')],
  [/^\/page\/([^/]+)$/i, numbered('page')],
  [/^\/products\/([^/]+)$/i, worded('category')],
  [/^\/products\/[^/]+\/([^/]+)$/i, worded('product')],
  [/^\/blog\/([^/]+)$/i, worded('blog')],
  [/^\/news\/([^/]+)$/i, worded('news')],
  [/^\/pages\/([^/]+)$/i, worded('page')],
  [/^\/tags\/([^/]+)(?:\/(?:rss|atom)\.xml)?$/i, item('tag')],
  [/^\/sheets\/([^/]+\/[^/]+)$/, item('sheet')],
  [/^\/api\/images\/([^/]+)$/, item('image')],
  [/^\/(?:site\/uploads|api\/files)\/([^/]+)$/, item('file')],
];
