// Addresses that stand in a text as they are. A backslash before a sign is an escape there, too, and no part of them.

import { withoutEscapes } from './build-tokens';

export interface FoundAddress {
  end: number;
  /** Without escapes. */
  text: string;
  href: string;
}

export interface AddressLimits {
  /** It is in brackets: a closing one that was not opened in the address ends it. */
  endsAtBracket: boolean;
  /** Whether the `*` or `_` at an index ends the emphasis around it. */
  endsAtDelimiter: (index: number) => boolean;
}

/** @param beginning `https://`, `www.` and the like, at the index */
export function readAddress(
  source: string,
  index: number,
  beginning: string,
  limits: AddressLimits,
): FoundAddress | undefined {
  const isDomain = beginning.toLowerCase() === 'www.';
  if (isDomain && !/^[\s*_~(]?$/.test(source[index - 1] ?? '')) return undefined;
  const nameStart = index + beginning.length;
  if (!/[a-z\d-]/i.test(source[nameStart] ?? '')) return undefined;
  const end = withoutSentenceEnd(source, nameStart, findEnd(source, nameStart, limits));
  const text = withoutEscapes(source.slice(index, end));
  return { end, text, href: isDomain ? `http://${text}` : text };
}

/** Up to white space, a sign for less, code, or the end of what is around the address. */
function findEnd(source: string, start: number, limits: AddressLimits): number {
  const notable = /[\s<`\\*_[\]]/g;
  let brackets = 0;
  for (let index = start; ; index += 1) {
    notable.lastIndex = index;
    const found = notable.exec(source);
    if (!found) return source.length;
    index = found.index;
    switch (found[0]) {
      case '\\':
        if (isSign(source[index + 1])) index += 1;
        break;
      case '*':
      case '_':
        if (source[index - 1] !== found[0] && limits.endsAtDelimiter(index)) return index;
        break;
      case '[':
        brackets += 1;
        break;
      case ']':
        if (brackets === 0 && limits.endsAtBracket) return index;
        brackets -= 1;
        break;
      default:
        return index;
    }
  }
}

/** Without what belongs to the sentence around it: full stops, quotation marks, a parenthesis that was opened before it. */
function withoutSentenceEnd(source: string, start: number, end: number): number {
  const tooMany = {
    ')': countOf(source, ')', start, end) - countOf(source, '(', start, end),
    ']': countOf(source, ']', start, end) - countOf(source, '[', start, end),
  };
  for (let last = end; last > start;) {
    const sign = source[last - 1] ?? '';
    const isEscaped = isEscapedAt(source, last - 1, start);
    if (sign === ')' || sign === ']') {
      if (tooMany[sign] <= 0) return last;
      tooMany[sign] -= 1;
    } else if (!/[?!.,:;*'"(]/.test(sign) && (isEscaped || !/[_~]/.test(sign))) return last;
    const entity = sign === ';' ? entityLength(source, start, last) : 1;
    last -= isEscaped ? 2 : entity;
  }
  return start;
}

const isSign = (character = '') => /[!-/:-@[-`{-~]/.test(character);

const countOf = (source: string, sign: string, start: number, end: number): number =>
  source.slice(start, end).split(sign).length - 1;

function isEscapedAt(source: string, index: number, start: number): boolean {
  if (!isSign(source[index])) return false;
  let from = index;
  while (from > start && source[from - 1] === '\\') from -= 1;
  return (index - from) % 2 === 1;
}

/** Of `&amp;` and the like at the end, else that of the semicolon. */
function entityLength(source: string, start: number, end: number): number {
  let first = end - 2;
  while (first > start && /[a-z\d]/i.test(source[first] ?? '')) first -= 1;
  return source[first] === '&' && first < end - 2 ? end - first : 1;
}

/**
 * The mail address around an `@`.
 * @param from where the plain text before it begins
 */
export function readMailAddress(
  source: string,
  at: number,
  from: number,
): (FoundAddress & { start: number }) | undefined {
  let start = at;
  let name = '';
  while (start > from) {
    const character = source[start - 1] ?? '';
    const isEscape = start - 2 >= from && source[start - 2] === '\\' && /[._+-]/.test(character);
    if (!/[\w.+-]/.test(character)) break;
    name = character + name;
    start -= isEscape ? 2 : 1;
  }
  const [, prefix = ''] =
    /(?:^|[^a-z\d])(mailto:)$/i.exec(source.slice(Math.max(from, start - 8), start)) ?? [];
  const domain = readDomain(source, at + 1);
  if (name === '' || !domain) return undefined;
  const address = `${name}@${domain.text}`;
  return {
    start: start - prefix.length,
    end: domain.end,
    text: prefix + address,
    href: prefix + address === address ? `mailto:${address}` : prefix + address,
  };
}

function readDomain(source: string, start: number): { text: string; end: number } | undefined {
  const found = /(?:[a-z\d]|\\?[._-])+/iy;
  found.lastIndex = start;
  const [run = ''] = found.exec(source) ?? [];
  let end = run.length;
  // The full stop of a sentence, the end of emphasis.
  while (end > 0 && /[._]/.test(run[end - 1] ?? '')) end -= run[end - 2] === '\\' ? 2 : 1;
  const raw = run.slice(0, end);
  const text = raw.replaceAll('\\', '');
  if (!/^[\w-]+(?:\.[\w-]*[a-z\d])+$/i.test(text)) return undefined;
  return { text, end: start + raw.length };
}
