// What a text in Markdown is made of. `raw` is always the source: those of the blocks of a text add up to it.

export type Alignment = 'left' | 'center' | 'right' | null;

export interface TextToken {
  type: 'text';
  raw: string;
  /** As it is shown: without the backslash of an escape. */
  text: string;
}

export interface MarkToken {
  type: 'strong' | 'em' | 'sub' | 'sup';
  raw: string;
  tokens: InlineToken[];
}

export interface CodeToken {
  type: 'code';
  raw: string;
  text: string;
}

export interface BreakToken {
  type: 'br';
  raw: string;
}

export interface LinkToken {
  type: 'link';
  raw: string;
  href: string;
  tokens: InlineToken[];
}

export interface ImageToken {
  type: 'image';
  raw: string;
  href: string;
  title: string | null;
  /** What it shows. */
  text: string;
}

export type InlineToken = TextToken | MarkToken | CodeToken | BreakToken | LinkToken | ImageToken;

export interface SpaceToken {
  type: 'space';
  raw: string;
}

export interface ParagraphToken {
  type: 'paragraph';
  raw: string;
  /** In a list without empty lines: the text of an item is no paragraph of its own. */
  isTight: boolean;
  tokens: InlineToken[];
}

export interface HeadingToken {
  type: 'heading';
  raw: string;
  depth: number;
  tokens: InlineToken[];
}

export interface QuoteToken {
  type: 'blockquote';
  raw: string;
  tokens: BlockToken[];
}

export interface ListItem {
  raw: string;
  tokens: BlockToken[];
}

export interface ListToken {
  type: 'list';
  raw: string;
  /** The number of the first item; undefined for bullets. */
  start: number | undefined;
  items: ListItem[];
}

export interface RuleToken {
  type: 'hr';
  raw: string;
}

export interface TableCell {
  align: Alignment;
  tokens: InlineToken[];
}

export interface TableToken {
  type: 'table';
  raw: string;
  header: TableCell[];
  rows: TableCell[][];
}

export type BlockToken =
  SpaceToken | ParagraphToken | HeadingToken | QuoteToken | ListToken | RuleToken | TableToken;

/** What visitors read of it, without formats. */
export const plainTextOf = (tokens: readonly InlineToken[]): string =>
  tokens
    .map((token) => {
      switch (token.type) {
        case 'text':
        case 'code':
        case 'image':
          return token.text;
        case 'br':
          return ' ';
        default:
          return plainTextOf(token.tokens);
      }
    })
    .join('');
