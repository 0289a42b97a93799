import { adminPaths, paths } from '@site/shared-contracts';

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Every page's path in segments. Below `/admin` the pages are listed one by one. */
const patterns = [...Object.values(paths), ...Object.values(adminPaths)].map((path) =>
  segmentsOf(path).filter((segment) => segment !== '*'),
);

/**
 * The one spelling of a page's path, whatever the case of its words, its slashes and what of it is percent-encoded.
 * Undefined where no page is meant.
 */
export function spellingOf(pathname: string): string | undefined {
  const given = segmentsOf(pathname).map(decodeURIComponent);
  const pattern = patterns.find((each) => fits(each, given));
  return pattern && `/${given.map((text, index) => spell(pattern[index] ?? '', text)).join('/')}`;
}

const isParameter = (segment: string) => segment.startsWith(':');

function fits(pattern: string[], given: string[]): boolean {
  const required = pattern.filter((segment) => !segment.endsWith('?')).length;
  return (
    given.length >= required &&
    given.length <= pattern.length &&
    given.every((text, index) => {
      const segment = pattern[index] ?? '';
      return isParameter(segment) || segment.toLowerCase() === text.toLowerCase();
    })
  );
}

const spell = (segment: string, text: string) => (isParameter(segment) ? encodeURIComponent(text) : segment);
