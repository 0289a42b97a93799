import { Notice } from '@site/shared-ui/notice';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';

export interface MapFrameProps {
  embed: string;
  title: string;
  /** What is offered where the map cannot be had. */
  link: ReactNode;
}

/**
 * The map, over whatever its place shows until then. Nothing is asked of the map's server before the place is near the
 * view.
 *
 * A frame of another site does not say what is in it: browsers tell of `load` for their own error pages too. So the
 * frame is made when its address gives any answer to a call of ours. That leaves out no network, no such server, one
 * that is silent, and what the page's policy or the visitor's browser blocks; an answer that is an error, or that forbids
 * to be framed, cannot be told from a map.
 */
export function MapFrame({ embed, title, link }: MapFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  const [arrival, setArrival] = useState<'coming' | 'here' | 'failed'>('coming');
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const ask = async () => {
      const isThere = await responses(embed);
      if (signal.aborted) return;
      setArrival(isThere ? 'here' : 'failed');
      if (!isThere) window.addEventListener('online', () => setAsked((times) => times + 1), { signal });
    };
    const stopWatching = whenNear(place.current, () => void ask());
    return () => {
      stopWatching();
      gone.abort();
    };
  }, [embed, asked]);

  return (
    <Place ref={place}>
      {arrival === 'here' && (
        <iframe
          src={embed}
          title={title}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      {arrival === 'failed' && <Notice action={link}>The map could not be loaded.</Notice>}
    </Place>
  );
}

/** How far from the viewport the map is asked for. */
const NEAR = '100px';

function whenNear(place: Element | null, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: NEAR },
  );
  if (place) observer.observe(place);
  return () => observer.disconnect();
}

/** Milliseconds. */
const PATIENCE = 10_000;

async function responses(address: string): Promise<boolean> {
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

const Place = styled.div`
  text-align: start;

  & > iframe {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    background: var(--color-surface-tint);
  }
`;
