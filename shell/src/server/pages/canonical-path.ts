import { adminPaths, paths } from '@site/shared-contracts';

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Every page's path in segments. Below `/admin` the pages are listed one by one. */
const patterns = [...Object.values(paths), ...Object.values(adminPaths)].map((path) =>
  segmentsOf(path).filter((segment) => segment !== '*'),
);

/**
 * The canonical form of a page's path, whatever its letter case, its slashes and its percent-encoding. Undefined where
 * the path is of no page.
 */
export function canonicalPathOf(pathname: string): string | undefined {
  const segments = segmentsOf(pathname).map(decodeURIComponent);
  const pattern = patterns.find((each) => matches(each, segments));
  return (
    pattern &&
    `/${segments.map((segment, index) => canonicalSegment(pattern[index] ?? '', segment)).join('/')}`
  );
}

/** Whether a path is no other spelling of a page's path. */
export function isCanonicalPath(pathname: string): boolean {
  try {
    return (canonicalPathOf(pathname) ?? pathname) === pathname;
  } catch {
    // Its percent-encoding cannot be decoded.
    return false;
  }
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
