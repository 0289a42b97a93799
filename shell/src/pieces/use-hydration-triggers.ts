import { useEffect, useRef, type RefObject } from 'react';
import type { PieceId } from '@site/shared-contracts';
import type { DeferredPiece } from './deferred-piece';
import type { PieceSource } from './piece-source';

/**
 * When a piece's code is called for. `load`: at once. `visible`: when it is in view and the visitor has moved at all, or
 * touches it. `interaction`: when the visitor touches it or leaves the page; for pieces that read and link well without code.
 */
export type HydrateOn = 'load' | 'visible' | 'interaction';

/** What shows that somebody is there: until then, what the server sent is all that is needed. */
const activityEvents = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const;
const interactionEvents = ['pointerdown', 'pointerover', 'focusin'] as const;

/** Calls a deferred piece's code when its moment comes; a frozen one is tried again when it is touched. */
export function useHydrationTriggers<Id extends PieceId>(
  container: RefObject<HTMLElement | null>,
  piece: DeferredPiece<Id> | undefined,
  hydrateOn: HydrateOn,
  source: PieceSource,
  retry: () => void,
): void {
  const latestRetry = useRef(retry);
  useEffect(() => {
    latestRetry.current = retry;
  });

  useEffect(() => {
    const element = container.current;
    if (!piece || !element) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const hydrate = () => {
      if (piece.isStatic()) latestRetry.current();
      else piece.hydrate(element);
    };

    if (hydrateOn === 'load') hydrate();
    if (hydrateOn === 'visible') hydrateWhenVisible(element, hydrate, signal);
    for (const event of interactionEvents) {
      // Heard on the way down, at the document: React stops what it cannot deliver to HTML that is not hydrated yet.
      document.addEventListener(
        event,
        ({ target }) => {
          if (target instanceof Node && element.contains(target)) hydrate();
        },
        { capture: true, signal },
      );
    }
    window.addEventListener('online', hydrate, { signal });
    // React hydrates what is left before it draws a navigation: a sleeping piece would hold the page up.
    const stopListening = source.onNavigation(hydrate);
    return () => {
      controller.abort();
      stopListening();
    };
  }, [piece, hydrateOn, source, container]);
}

function hydrateWhenVisible(element: HTMLElement, hydrate: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) hydrate();
  });
  const observe = () => {
    observer.observe(element);
  };
  for (const event of activityEvents)
    window.addEventListener(event, observe, { once: true, passive: true, signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}
