import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { PieceId } from '@site/shared-contracts';
import type { DeferredPiece } from './deferred-piece';
import type { PieceSource } from './piece-source';

/**
 * When the code of a piece is loaded. `load`: at once. `visible`: when the piece is in view and the visitor has
 * scrolled, moved the pointer or pressed a key, or on interaction. `interaction`: when the visitor points at the piece,
 * focuses it or leaves the page; for pieces whose text and links work without code.
 */
export type HydrateOn = 'load' | 'visible' | 'interaction';

/** Before the first of these events, the server's HTML is all that a visitor needs. */
const activityEvents = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const;
const interactionEvents = ['pointerdown', 'pointerover', 'focusin'] as const;

/** Hydrates a deferred piece when its trigger occurs; a piece that became static is retried on interaction. */
export function useHydrationTriggers<Id extends PieceId>(
  container: RefObject<HTMLElement | null>,
  piece: DeferredPiece<Id> | undefined,
  hydrateOn: HydrateOn,
  source: PieceSource,
  retry: () => void,
): void {
  const onRetry = useEffectEvent(retry);

  useEffect(() => {
    const element = container.current;
    if (!piece || !element) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const hydrate = () => {
      if (piece.isStatic()) onRetry();
      else piece.hydrate(element);
    };

    if (hydrateOn === 'load') hydrate();
    if (hydrateOn === 'visible') hydrateWhenVisible(element, hydrate, signal);
    for (const event of interactionEvents) {
      // In the capture phase, at the document: React stops events that it cannot dispatch to HTML which is not
      // hydrated.
      document.addEventListener(
        event,
        ({ target }) => {
          if (target instanceof Node && element.contains(target)) hydrate();
        },
        { capture: true, signal },
      );
    }
    window.addEventListener('online', hydrate, { signal });
    // React hydrates the rest of the page before it renders a navigation: a dehydrated piece would delay the next page.
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
