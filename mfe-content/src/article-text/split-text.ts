import { findBreaks, type BreakKind } from '@site/shared-ui/rich-text';
import { isBoundary, lastBoundary } from './truncate-text';

/** The specified limits of the text beside the image. */
export const firstBlockLimits = { characters: 1156, words: 166 } as const;

/** The share of the possible length that the first part must have for a break of each kind. */
const minShare: Record<BreakKind, number> = { block: 0.55, sentence: 0.5, word: 0.25 };

/**
 * Splits an article into the text beside the image, within both limits, and the text below it: between paragraphs if
 * the first part stays long enough, else after a sentence, else after a word. Both parts together are the text.
 */
export function splitText(text: string): { first: string; rest: string } {
  const limit = Math.min(firstBlockLimits.characters, startOfWord(text, firstBlockLimits.words));
  if (limit >= text.length) return { first: text, rest: '' };
  const position = bestBreak(text, limit) ?? lastWordBreak(text, limit);
  return { first: text.slice(0, position), rest: text.slice(position) };
}

/** The index of the word after `count` words, or the text's length. */
function startOfWord(text: string, count: number): number {
  let words = 0;
  for (const { index } of text.matchAll(/\S+/gu)) {
    if (words === count) return index;
    words += 1;
  }
  return text.length;
}

function bestBreak(text: string, limit: number): number | undefined {
  const within = findBreaks(text).filter(
    ({ index: position }) => position > 0 && position <= limit && isBoundary(text, position),
  );
  for (const kind of ['block', 'sentence', 'word'] as const) {
    const last = within.findLast((each) => each.kind === kind)?.index;
    if (last !== undefined && last >= limit * minShare[kind]) return last;
  }
  return within.at(-1)?.index;
}

/** For texts without a better break: one long emphasis, or a script without spaces. */
function lastWordBreak(text: string, limit: number): number {
  const { index: lastSpace } = [...text.slice(0, limit).matchAll(/\s(?=\S*$)/gu)].at(-1) ?? { index: -1 };
  const afterSpace = lastSpace + 1;
  if (afterSpace > limit / 2 && isBoundary(text, afterSpace)) return afterSpace;
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  const start = words.segment(text).containing(limit)?.index ?? 0;
  return start > 0 ? lastBoundary(text, start) : lastBoundary(text, limit);
}
