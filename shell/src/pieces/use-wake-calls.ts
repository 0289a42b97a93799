import { useEffect, useRef, type RefObject } from 'react';
import type { PieceId } from '@site/shared-contracts';
import type { DeferredPiece } from './deferred-piece';
import type { PieceSource } from './piece-source';

/**
 * When a piece's code is called for. `now`: at once. `near`: when it is in view and the visitor has moved at all, or
 * touches it. `touch`: when the visitor touches it or leaves the page; for pieces that read and link well without code.
 */
export type Urgency = 'now' | 'near' | 'touch';

/** What shows that somebody is there: until then, what the server sent is all that is needed. */
const signsOfLife = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const;
const touches = ['pointerdown', 'pointerover', 'focusin'] as const;

/** Calls a deferred piece's code when its moment comes; a frozen one is tried again when it is touched. */
export function useWakeCalls<Id extends PieceId>(
  place: RefObject<HTMLElement | null>,
  piece: DeferredPiece<Id> | undefined,
  urgency: Urgency,
  source: PieceSource,
  retry: () => void,
): void {
  const latestRetry = useRef(retry);
  useEffect(() => {
    latestRetry.current = retry;
  });

  useEffect(() => {
    const element = place.current;
    if (!piece || !element) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    const wake = () => {
      if (piece.isFrozen()) latestRetry.current();
      else piece.wake(element);
    };

    if (urgency === 'now') wake();
    if (urgency === 'near') wakeInView(element, wake, signal);
    for (const touch of touches) {
      // Heard on the way down, at the document: React stops what it cannot deliver to HTML that is not hydrated yet.
      document.addEventListener(
        touch,
        ({ target }) => {
          if (target instanceof Node && element.contains(target)) wake();
        },
        { capture: true, signal },
      );
    }
    window.addEventListener('online', wake, { signal });
    // React hydrates what is left before it draws a navigation: a sleeping piece would hold the page up.
    const stopListening = source.onNavigation(wake);
    return () => {
      gone.abort();
      stopListening();
    };
  }, [piece, urgency, source, place]);
}

function wakeInView(element: HTMLElement, wake: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) wake();
  });
  const start = () => {
    observer.observe(element);
  };
  for (const sign of signsOfLife) window.addEventListener(sign, start, { once: true, passive: true, signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}
