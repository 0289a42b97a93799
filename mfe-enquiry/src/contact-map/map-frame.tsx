import { media } from '@site/shared-ui/media';
import { Notice } from '@site/shared-ui/notice';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

export interface MapFrameProps {
  embed: string;
  title: string;
}

/**
 * The map, over whatever is drawn under it, which shows until the map can be had. Without scripts it is there at once.
 *
 * A frame of another site does not say what is in it: browsers tell of `load` for their own error pages too. So the
 * frame is shown when its address gives any answer to a call of ours. That leaves out no network, no such server, one
 * that is silent, and what the visitor's browser blocks; an answer that is an error, or that forbids to be framed,
 * cannot be told from a map.
 */
export function MapFrame({ embed, title }: MapFrameProps) {
  const [asked, setAsked] = useState(0);
  const [arrival, setArrival] = useState<'coming' | 'here' | 'failed'>('coming');
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const askAgain = () => {
      setAsked((times) => times + 1);
    };
    void answers(embed).then((isThere) => {
      if (signal.aborted) return;
      setArrival(isThere ? 'here' : 'failed');
      if (!isThere) window.addEventListener('online', askAgain, { signal });
    });
    return () => {
      gone.abort();
    };
  }, [embed, asked]);

  return (
    <>
      <Frame
        key={asked}
        $isHere={arrival === 'here'}
        src={embed}
        title={title}
        loading="lazy"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {arrival === 'failed' && (
        <Missing>
          <Notice>The map could not be loaded. The link beside the address leads to it.</Notice>
        </Missing>
      )}
    </>
  );
}

/** Milliseconds. */
const PATIENCE = 10_000;

async function answers(address: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch(address, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return true;
  } catch {
    return false;
  }
}

const Frame = styled.iframe<{ $isHere: boolean }>`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  border: 0;
  visibility: ${({ $isHere }) => ($isHere ? 'visible' : 'hidden')};

  ${media.withoutScripts} {
    visibility: visible;
  }
`;

/** Beside the mark of the drawing, and clear of the card. */
const Missing = styled.div`
  position: absolute;
  inset-block-end: calc(var(--space-7) + var(--space-3));
  inset-inline: var(--layout-gutter);
  border-radius: var(--radius-m);
  box-shadow: var(--shadow-m);
  font-size: var(--text-s);

  ${media.md} {
    inset-block: var(--space-4) auto;
    inset-inline-start: auto;
  }
`;
