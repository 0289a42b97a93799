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
  const container = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [status, setStatus] = useState<'coming' | 'here' | 'failed'>('coming');
  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const checkMap = async () => {
      const isAvailable = await isReachable(embed);
      if (signal.aborted) return;
      setStatus(isAvailable ? 'here' : 'failed');
      if (!isAvailable) window.addEventListener('online', () => setAttempt((times) => times + 1), { signal });
    };
    const stopWatching = whenNear(container.current, () => void checkMap());
    return () => {
      stopWatching();
      unmounted.abort();
    };
  }, [embed, attempt]);

  return (
    <Container ref={container}>
      {status === 'here' && (
        <iframe
          src={embed}
          title={title}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      {status === 'failed' && <Notice action={link}>The map could not be loaded.</Notice>}
    </Container>
  );
}

/** How far from the viewport the map is asked for. */
const VIEWPORT_MARGIN = '100px';

function whenNear(container: Element | null, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: VIEWPORT_MARGIN },
  );
  if (container) observer.observe(container);
  return () => observer.disconnect();
}

/** Milliseconds. */
const REQUEST_TIMEOUT = 10_000;

async function isReachable(url: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch(url, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    return true;
  } catch {
    return false;
  }
}

const Container = styled.div`
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
