// Contains the Markdown parser. It is loaded only when a text must be rendered: the server's HTML already contains it.
import type { Image } from '@site/shared-contracts';
import { listHeadings, plainText, RichText } from '@site/shared-ui/rich-text';
import { splitText } from '../article-text/split-text';
import { truncateText } from '../article-text/truncate-text';
import { TableOfContents } from './table-of-contents';

/** A text with fewer headings is read from its beginning. */
const HEADINGS_OF_A_LONG_TEXT = 4;

export function renderBlocks(text: string, pictures?: readonly Image[]) {
  const { first, rest } = splitText(text);
  const headings = listHeadings(text);
  const contents = headings.length >= HEADINGS_OF_A_LONG_TEXT ? headings : [];
  const ids = contents.map(({ id }) => id);
  const inFirst = listHeadings(first).length;
  return {
    /** Undefined for a text that is read from its beginning. */
    contents: contents.length > 0 ? <TableOfContents headings={contents} /> : undefined,
    first: <RichText text={first} headingIds={ids.slice(0, inFirst)} pictures={pictures} />,
    /** Undefined if the first block contains the whole text. */
    rest:
      rest.trim() === '' ? undefined : (
        <RichText text={rest} headingIds={ids.slice(inFirst)} pictures={pictures} />
      ),
  };
}

/** Search engines show about so many characters of a description. */
const DESCRIPTION_CHARACTERS = 155;

/** The beginning of a text without its formatting. */
export const describeText = (text: string): string =>
  truncateText(plainText(text).replace(/\s+/g, ' ').trim(), DESCRIPTION_CHARACTERS);
