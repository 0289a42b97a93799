// Contains the Markdown parser. It is loaded only when a text must be rendered: the server's HTML already contains it.
import { RichText } from '@site/shared-ui/rich-text';
import type { ReactNode } from 'react';
import { splitText } from '../article-text/split-text';

export interface ArticleBlocks {
  first: ReactNode;
  /** Undefined if the first block contains the whole text. */
  rest: ReactNode;
}

export function renderBlocks(text: string): ArticleBlocks {
  const { first, rest } = splitText(text);
  return {
    first: <RichText text={first} />,
    rest: rest.trim() === '' ? undefined : <RichText text={rest} />,
  };
}
