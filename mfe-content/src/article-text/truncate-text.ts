/** The specified limits of titles and short descriptions in lists of articles. */
export const maxCharacters = { title: 90, shortDescription: 120 } as const;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * At most `limit` characters of a text, with `…` if it was longer. A grapheme (an emoji of several code points, a
 * Malayalam syllable) is never cut in the middle.
 */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, lastBoundary(text, limit)).trimEnd()}…`;
}

/** The greatest index up to `limit` that is a boundary between two graphemes. */
export const lastBoundary = (text: string, limit: number): number =>
  limit >= text.length ? text.length : (graphemes.segment(text).containing(limit)?.index ?? 0);

export const isBoundary = (text: string, index: number): boolean => lastBoundary(text, index) === index;
