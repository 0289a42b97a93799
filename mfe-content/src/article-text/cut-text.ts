/** Specified for titles and short descriptions, wherever several articles stand side by side. */
export const shownCharacters = { title: 90, shortDescription: 120 } as const;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * At most `limit` characters of a text, and `…` where it goes on. What a reader sees as one character (an emoji of
 * several parts, a Malayalam syllable) is kept whole or left out.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, wholeUpTo(text, limit)).trimEnd()}…`;
}

/** The greatest index up to `limit` that lies between two characters as a reader sees them. */
export const wholeUpTo = (text: string, limit: number): number =>
  limit >= text.length ? text.length : (graphemes.segment(text).containing(limit)?.index ?? 0);

export const isBetweenCharacters = (text: string, index: number): boolean => wholeUpTo(text, index) === index;
