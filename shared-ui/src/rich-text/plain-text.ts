import { parseText } from './parse-text';
import { plainTextOf, type BlockToken, type ListToken } from './tokens';

/** The words of a text in Markdown without its formatting: each paragraph, list item and row of a table is a line. */
export const plainText = (text: string): string =>
  parseText(text)
    .flatMap(linesOf)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

function linesOf(token: BlockToken): string[] {
  switch (token.type) {
    case 'space':
    case 'hr':
      return [];
    case 'blockquote':
      return token.tokens.flatMap(linesOf);
    case 'list':
      return listLines(token);
    case 'table':
      return [token.header, ...token.rows].map((cells) =>
        cells.map(({ tokens }) => plainTextOf(tokens)).join(', '),
      );
    default:
      return [plainTextOf(token.tokens)];
  }
}

const listLines = ({ start, items }: ListToken): string[] =>
  items.flatMap(({ tokens }, index) => {
    const [first = '', ...others] = tokens.flatMap(linesOf);
    return [`${start === undefined ? '-' : `${String(start + index)}.`} ${first}`, ...others];
  });
