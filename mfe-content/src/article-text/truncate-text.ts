/** The specified limits of titles and short descriptions in lists of articles. */
export const maxCharacters = { title: 90, shortDescription: 120 } as const;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word that would take more than the rest of the limit with it is cut itself. */
const LEAST_SHARE = 0.6;

/**
 * At most `limit` characters of a text, with `…` if it was longer. It ends with a whole word; a grapheme (an emoji of
 * several code points, a Malayalam syllable) is never cut in the middle, even of a word without end.
 */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const most = lastBoundary(text, limit);
  const wordEnd = /\s/u.test(text.charAt(most)) ? most : text.slice(0, most).search(/\s\S*$/u);
  const end = wordEnd >= limit * LEAST_SHARE ? lastBoundary(text, wordEnd) : most;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** The greatest index up to `limit` that is a boundary between two graphemes. */
export const lastBoundary = (text: string, limit: number): number =>
  limit >= text.length ? text.length : (graphemes.segment(text).containing(limit)?.index ?? 0);

export const isBoundary = (text: string, index: number): boolean => lastBoundary(text, index) === index;
