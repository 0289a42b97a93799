import { parseText } from './parse-text';
import type { BlockToken, ListToken, ParagraphToken } from './tokens';

/** Where a text may be split so that both parts read well, from the best kind to the worst. */
export type BreakKind = 'block' | 'sentence' | 'word';

export interface TextBreak {
  /** Index in the text; the part after it begins here. */
  index: number;
  kind: BreakKind;
}

/**
 * The positions where a text may be split, in ascending order: between paragraphs, between the items of a list, after a
 * sentence and after a word. Never inside emphasis or a link, and never between a heading and the text below it.
 */
export function findBreaks(text: string): TextBreak[] {
  const tokens = parseText(text);
  // The parser normalises line ends: then its positions are not those of the text.
  if (tokens.map(({ raw }) => raw).join('') !== text) return [];
  const breaks: TextBreak[] = [];
  let index = 0;
  let isUnderHeading = true;
  for (const token of tokens) {
    if (token.type !== 'space') {
      if (!isUnderHeading) breaks.push({ index, kind: 'block' });
      breaks.push(...breaksInside(token, index));
      isUnderHeading = token.type === 'heading';
    }
    index += token.raw.length;
  }
  return breaks;
}

function breaksInside(token: BlockToken, start: number): TextBreak[] {
  if (token.type === 'list') return betweenItems(token, start);
  return token.type === 'paragraph' ? insideParagraph(token, start) : [];
}

function betweenItems({ items }: ListToken, start: number): TextBreak[] {
  let index = start;
  return items.slice(0, -1).map(({ raw }) => {
    index += raw.length;
    return { index, kind: 'block' };
  });
}

const sentenceEnd = /[.!?…।॥。！？؟][\p{Pe}\p{Pf}"']*\s+$/u;

function insideParagraph({ raw, tokens }: ParagraphToken, start: number): TextBreak[] {
  if (!raw.startsWith(tokens.map((token) => token.raw).join(''))) return [];
  const breaks: TextBreak[] = [];
  let position = start;
  for (const token of tokens) {
    if (token.type === 'br') breaks.push({ index: position + token.raw.length, kind: 'sentence' });
    if (token.type === 'text') {
      for (const { index, 0: space } of token.raw.matchAll(/\s+/gu)) {
        const end = index + space.length;
        const kind = sentenceEnd.test(token.raw.slice(0, end)) ? 'sentence' : 'word';
        breaks.push({ index: position + end, kind });
      }
    }
    position += token.raw.length;
  }
  return breaks;
}
