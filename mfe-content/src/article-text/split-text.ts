import { findBreaks, type BreakKind } from '@site/shared-ui/rich-text';
import { isBetweenCharacters, wholeUpTo } from './cut-text';

/** Specified: what stands beside the picture. */
export const firstBlock = { characters: 1156, words: 166 } as const;

/** How much of the possible length a better place to part may cost. */
const worth: Record<BreakKind, number> = { block: 0.55, sentence: 0.5, word: 0.25 };

/**
 * Parts an article: what stands beside the picture, within both limits, and what stands below. Between paragraphs where
 * that does not cost too much, else after a sentence, else after a word. Both parts together are the text.
 */
export function splitText(text: string): { first: string; rest: string } {
  const limit = Math.min(firstBlock.characters, startOfWord(text, firstBlock.words));
  if (limit >= text.length) return { first: text, rest: '' };
  const at = bestBreak(text, limit) ?? lastWord(text, limit);
  return { first: text.slice(0, at), rest: text.slice(at) };
}

/** Index of the word after `count` others; the text's end where there is none. */
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
    ({ index: at }) => at > 0 && at <= limit && isBetweenCharacters(text, at),
  );
  for (const kind of ['block', 'sentence', 'word'] as const) {
    const last = within.findLast((each) => each.kind === kind)?.index;
    if (last !== undefined && last >= limit * worth[kind]) return last;
  }
  return within.at(-1)?.index;
}

/** For texts that offer nothing better: one long run of emphasis, or a script that writes without spaces. */
function lastWord(text: string, limit: number): number {
  const { index: lastSpace } = [...text.slice(0, limit).matchAll(/\s(?=\S*$)/gu)].at(-1) ?? { index: -1 };
  const afterSpace = lastSpace + 1;
  if (afterSpace > limit / 2 && isBetweenCharacters(text, afterSpace)) return afterSpace;
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  const start = words.segment(text).containing(limit)?.index ?? 0;
  return start > 0 ? wholeUpTo(text, start) : wholeUpTo(text, limit);
}
