import { adminPaths, paths, wordPaths } from '@site/shared-contracts';

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

const toPattern = (path: string) => segmentsOf(path).filter((segment) => segment !== '*');

/** The path of every page of the site in segments. Below `/admin` the pages are listed one by one. */
const ownPatterns = [...Object.values(paths), ...Object.values(adminPaths)].map(toPattern);

const itemPaths: readonly string[] = [paths.product, paths.blogArticle, paths.newsArticle, paths.ownPage];

/** Of the pages that are about no item. The API refuses redirects of them. */
const fixedPatterns = [
  ...Object.values(paths).filter((path) => !itemPaths.includes(path)),
  ...Object.values(adminPaths),
].map(toPattern);

/** Last: a remote may have a page of its own below one of them. */
const wordPatterns = Object.values(wordPaths).map(toPattern);

/**
 * The canonical form of a page's path, whatever its letter case, its slashes and its percent-encoding. Undefined where
 * the path is of no page.
 * @param remotePaths those of the pages that remotes bring
 */
export function canonicalPathOf(pathname: string, remotePaths: readonly string[] = []): string | undefined {
  const segments = segmentsOf(pathname).map(decodeURIComponent);
  const pattern = [...ownPatterns, ...remotePaths.map(toPattern), ...wordPatterns].find((each) =>
    matches(each, segments),
  );
  return (
    pattern &&
    `/${segments.map((segment, index) => canonicalSegment(pattern[index] ?? '', segment)).join('/')}`
  );
}

/** Whether a path is no other spelling of a page's path. */
export function isCanonicalPath(pathname: string, remotePaths?: readonly string[]): boolean {
  try {
    return (canonicalPathOf(pathname, remotePaths) ?? pathname) === pathname;
  } catch {
    // Its percent-encoding cannot be decoded.
    return false;
  }
}

/** Whether the page at a canonical path cannot be a redirect, whatever the API has stored. */
export function isFixedPage({ pathname, searchParams }: URL): boolean {
  // A list of products with this parameter is about a category, which may have an address with words.
  if (searchParams.has('category')) return false;
  const segments = segmentsOf(pathname);
  return fixedPatterns.some((pattern) => matches(pattern, segments));
}

const isParameter = (segment: string) => segment.startsWith(':');

function matches(pattern: string[], segments: string[]): boolean {
  const required = pattern.filter((segment) => !segment.endsWith('?')).length;
  return (
    segments.length >= required &&
    segments.length <= pattern.length &&
    segments.every((text, index) => {
      const segment = pattern[index] ?? '';
      return isParameter(segment) || segment.toLowerCase() === text.toLowerCase();
    })
  );
}

const canonicalSegment = (segment: string, text: string) =>
  isParameter(segment) ? encodeURIComponent(text) : segment;
