import { useEffect, useState } from 'react';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import type * as Parts from './article-parts';

/** Once loaded, here at once: what is drawn on the server, and on a navigation, cannot wait. */
let parts: typeof Parts | undefined;

/** Called before an article is drawn anew. */
export async function loadArticleParts(): Promise<void> {
  parts ??= await import('./article-parts');
}

export interface ArticleTextProps {
  /** Of this article and no other. */
  id: string;
  text: string;
}

/**
 * An article's text in its two blocks. A page that came from the server has them: they stay as they are, and the code
 * that draws them is not loaded.
 */
export function ArticleText({ id, text }: ArticleTextProps) {
  const [drawer, setDrawer] = useState(parts);
  const [sent] = useState(() => (parts ? undefined : findSent(id)));
  const isPlain = !drawer && !sent;
  useEffect(() => {
    if (!isPlain) return;
    loadArticleParts().then(
      () => setDrawer(parts),
      // The plain text reads too.
      () => undefined,
    );
  }, [isPlain]);

  if (drawer) {
    const { first, rest } = drawer.drawParts(text);
    return (
      <>
        <First data-first-block={id}>{first}</First>
        {rest && <Rest data-rest={id}>{rest}</Rest>}
      </>
    );
  }
  if (!sent) return <First $isPlain>{text}</First>;
  return (
    <>
      <First
        data-first-block={id}
        suppressHydrationWarning
        // The server's own HTML, back where it was read from.
        dangerouslySetInnerHTML={{ __html: sent.first }}
      />
      {sent.rest !== undefined && (
        <Rest data-rest={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sent.rest }} />
      )}
    </>
  );
}

function findSent(id: string): { first: string; rest: string | undefined } | undefined {
  if (typeof document === 'undefined') return undefined;
  const find = (name: string) => document.querySelector(`[${name}="${id}"]`)?.innerHTML;
  const first = find('data-first-block');
  return first === undefined ? undefined : { first, rest: find('data-rest') };
}

const First = styled.div<{ $isPlain?: boolean }>`
  white-space: ${({ $isPlain }) => ($isPlain ? 'pre-line' : 'normal')};

  ${media.lg} {
    grid-area: first;
  }
`;

const Rest = styled.div`
  ${media.lg} {
    grid-area: rest;
  }
`;
