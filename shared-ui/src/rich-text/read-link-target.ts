import { withoutEscapes } from './build-tokens';

export interface LinkTarget {
  href: string;
  title: string | null;
  /** Index after its last parenthesis. */
  end: number;
}

/** Parentheses within each other in an address; more are no address. */
const MAX_PARENTHESES = 32;

/** What follows the text of a link: `(address "title")`. */
export function readLinkTarget(source: string, index: number): LinkTarget | undefined {
  if (source[index] !== '(') return undefined;
  const start = skipSpace(source, index + 1);
  const address = readTarget(source, start);
  if (!address) return undefined;
  const afterSpace = skipSpace(source, address.end);
  const title = afterSpace > address.end ? readTitle(source, afterSpace) : undefined;
  const end = skipSpace(source, title?.end ?? address.end);
  if (source[end] !== ')') return undefined;
  return {
    href: withoutEscapes(address.href),
    title: title && title.text !== '' ? withoutEscapes(title.text) : null,
    end: end + 1,
  };
}

function skipSpace(source: string, index: number): number {
  let end = index;
  while (/[ \t\n]/.test(source[end] ?? '')) end += 1;
  return end;
}

function readTarget(source: string, start: number): { href: string; end: number } | undefined {
  if (source[start] === '<') {
    const pointed = /<((?:\\.|[^\n<>\\])*)>/y;
    pointed.lastIndex = start;
    const found = pointed.exec(source);
    return found ? { href: found[1] ?? '', end: pointed.lastIndex } : undefined;
  }
  let depth = 0;
  let end = start;
  for (; end < source.length; end += 1) {
    const character = source[end] ?? '';
    if (character === '\\' && /[!-/:-@[-`{-~]/.test(source[end + 1] ?? '')) end += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (/[\0- ]/.test(character)) break;
    if (depth < 0 || depth > MAX_PARENTHESES) break;
  }
  return depth > 0 ? undefined : { href: source.slice(start, end), end };
}

function readTitle(source: string, start: number): { text: string; end: number } | undefined {
  const title = /"((?:\\[^]|[^"\\])*)"|'((?:\\[^]|[^'\\])*)'|\(((?:\\[^]|[^()\\])*)\)/y;
  title.lastIndex = start;
  const found = title.exec(source);
  return found ? { text: found[1] ?? found[2] ?? found[3] ?? '', end: title.lastIndex } : undefined;
}
