// With the Markdown parser in it: loaded when a text has to be drawn, which one that the server sent does not.
import { RichText } from '@site/shared-ui/rich-text';
import type { ReactNode } from 'react';
import { splitText } from '../article-text/split-text';

export interface ArticleParts {
  first: ReactNode;
  /** Undefined where the first block holds it all. */
  rest: ReactNode;
}

export function drawParts(text: string): ArticleParts {
  const { first, rest } = splitText(text);
  return {
    first: <RichText text={first} />,
    rest: rest.trim() === '' ? undefined : <RichText text={rest} />,
  };
}
