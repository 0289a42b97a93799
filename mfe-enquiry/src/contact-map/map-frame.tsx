import { Notice } from '@site/shared-ui/notice';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';

export interface MapFrameProps {
  embed: string;
  title: string;
  /** Shown where the map cannot be loaded. */
  link: ReactNode;
}

/**
 * The map in a frame. Its server receives no request before the map is near the viewport.
 *
 * Browsers fire `load` for their own error pages too, so that a frame of another site does not show whether it works.
 * The frame is therefore rendered only after its URL has responded to a request of ours. That finds a missing network,
 * a server that does not respond, and what a policy or the browser blocks. It does not find an error page, or a page
 * that forbids framing: these look like a map.
 */
export function MapFrame({ embed, title, link }: MapFrameProps) {
  const container = useRef<HTMLDivElement>(null);
  const status = useMapStatus(embed, container);

  return (
    <Container ref={container}>
      {status === 'available' && (
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

/** Checks the URL when the container comes near the viewport, and again when the network is back. */
function useMapStatus(embed: string, container: RefObject<HTMLElement | null>) {
  const [attempt, setAttempt] = useState(0);
  const [status, setStatus] = useState<'loading' | 'available' | 'failed'>('loading');
  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const retry = () => {
      setAttempt((count) => count + 1);
    };
    const checkMap = async () => {
      const isAvailable = await isReachable(embed);
      if (signal.aborted) return;
      setStatus(isAvailable ? 'available' : 'failed');
      if (!isAvailable) window.addEventListener('online', retry, { signal });
    };
    const stopWatching = whenNear(container.current, () => void checkMap());
    return () => {
      stopWatching();
      unmounted.abort();
    };
  }, [embed, container, attempt]);
  return status;
}

/** How near to the viewport the map is loaded. */
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
