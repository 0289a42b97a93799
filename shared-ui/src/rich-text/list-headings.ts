import { parseText } from './parse-text';
import { plainTextOf } from './tokens';

export interface TextHeading {
  /** Unique in the text. It begins with `section-`, so that it is no other id of the page. */
  id: string;
  /** Without its formats. */
  text: string;
  /** 1 to 6, as it was written. */
  depth: number;
}

/** The headings of a text in their order; those in lists and quotations are none. */
export function listHeadings(text: string): TextHeading[] {
  const taken = new Map<string, number>();
  return parseText(text).flatMap((token) => {
    if (token.type !== 'heading') return [];
    const { depth, tokens } = token;
    const plain = plainTextOf(tokens).trim();
    const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const slug = ['section', ...words].join('-');
    const before = taken.get(slug) ?? 0;
    taken.set(slug, before + 1);
    return [{ id: before === 0 ? slug : `${slug}--${String(before + 1)}`, text: plain, depth }];
  });
}
