import type { Image } from '@site/shared-contracts';
import { useEffect, useState } from 'react';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import type * as Parts from './article-blocks';

/** Available synchronously once it is loaded: rendering on the server and on navigation cannot wait. */
let loadedModule: typeof Parts | undefined;

/** Called by `prefetch` before an article is rendered on the server or on navigation. */
export async function loadArticleBlocks(): Promise<void> {
  loadedModule ??= await import('./article-blocks');
}

/** The beginning of a text for search engines; undefined where the code for it is not loaded. */
export const describeText = (text: string): string | undefined => loadedModule?.describeText(text);

export interface ArticleTextProps {
  /** Unique for each article. */
  id: string;
  text: string;
  /** What is known of those in the text. */
  pictures?: readonly Image[] | undefined;
}

/**
 * An article's text in its two blocks, and its contents. The HTML of the server contains them: they are reused, and the code that renders
 * them is not loaded.
 */
export function ArticleText({ id, text, pictures }: ArticleTextProps) {
  const [renderer, setRenderer] = useState(loadedModule);
  const [serverHtml] = useState(() => (loadedModule ? undefined : findServerHtml(id)));
  const isPlain = !renderer && !serverHtml;
  useEffect(() => {
    if (!isPlain) return;
    loadArticleBlocks().then(
      () => setRenderer(loadedModule),
      // The plain text is readable too.
      () => undefined,
    );
  }, [isPlain]);

  if (renderer) {
    const { contents, first, rest } = renderer.renderBlocks(text, pictures);
    return (
      <>
        {contents && <Contents data-contents={id}>{contents}</Contents>}
        <First data-first-block={id}>{first}</First>
        {rest && <Rest data-rest={id}>{rest}</Rest>}
      </>
    );
  }
  if (!serverHtml) return <First $isPlain>{text}</First>;
  return (
    <>
      {serverHtml.contents !== undefined && (
        <Contents
          data-contents={id}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: serverHtml.contents }}
        />
      )}
      <First
        data-first-block={id}
        suppressHydrationWarning
        // The server's own HTML, in the element from which it was read.
        dangerouslySetInnerHTML={{ __html: serverHtml.first }}
      />
      {serverHtml.rest !== undefined && (
        <Rest data-rest={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: serverHtml.rest }} />
      )}
    </>
  );
}

function findServerHtml(
  id: string,
): { contents: string | undefined; first: string; rest: string | undefined } | undefined {
  if (typeof document === 'undefined') return undefined;
  const find = (name: string) => document.querySelector(`[${name}="${id}"]`)?.innerHTML;
  const first = find('data-first-block');
  return first === undefined
    ? undefined
    : { contents: find('data-contents'), first, rest: find('data-rest') };
}

/** Beside the first block; as long as it is read, they stay in view. */
const Contents = styled.div`
  ${media.lg} {
    grid-area: contents;
    position: sticky;
    inset-block-start: 112px;
  }
`;

const First = styled.div<{ $isPlain?: boolean }>`
  white-space: ${({ $isPlain }) => ($isPlain ? 'pre-line' : 'normal')};

  ${media.lg} {
    grid-area: first;
  }
`;

const Rest = styled.div`
  /* A new part of the text, and not the next line of the block above. */
  &:has(> * > :is(h2, h3):first-child) {
    margin-block-start: 0.75em;
  }

  ${media.lg} {
    grid-area: rest;
  }
`;
