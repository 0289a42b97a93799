import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { PieceId } from '@site/shared-contracts';
import type { RecordedEventName } from '../bootstrap/bootstrap-state';
import type { DeferredPiece } from './deferred-piece';
import { markDehydrated } from './live-controls';
import { peekingShare } from './peeking-share';
import type { PieceSource } from './piece-source';

/**
 * When the code of a piece is loaded. This hook runs only once the visitor uses the page: until then nothing is hydrated
 * (`bootstrap/bootstrap.ts`). `load`: at once. `visible`: when the piece is in view and does not only peek in at the lower edge, or on interaction. `interaction`:
 * when the visitor points at the piece, focuses it or leaves the page; for pieces whose text and links work without code.
 */
export type HydrateOn = 'load' | 'visible' | 'interaction';

/** The bootstrap dispatches the last one on a control whose event waits for the code. */
const interactionEvents = [
  'pointerdown',
  'pointerover',
  'focusin',
  'recorded' satisfies RecordedEventName,
] as const;

/** Whether the visitor has interacted with the element before the page's layout was hydrated. */
function wasUsed(element: HTMLElement): boolean {
  const { target = null, events = [] } = globalThis.__BOOTSTRAP__ ?? {};
  const targets = [target, document.activeElement, ...events.map(({ control }) => control)];
  return targets.some((target) => element.contains(target));
}

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

    const stopWaiting = markDehydrated(element);
    if (hydrateOn === 'load' || wasUsed(element)) hydrate();
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
      stopWaiting();
    };
  }, [piece, hydrateOn, source, container]);
}

function hydrateWhenVisible(element: HTMLElement, hydrate: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) hydrate();
    },
    { rootMargin: `0px 0px -${100 * peekingShare}%` },
  );
  observer.observe(element);
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}
