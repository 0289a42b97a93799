import type { Outbox } from './outbox';
import { isOnlyInMemory } from './outbox-entries';

/** Where a page hears what happens to it. */
export interface PageEvents {
  window: Pick<Window, 'addEventListener'>;
  document: Pick<Document, 'addEventListener' | 'visibilityState'>;
}

/**
 * Keeps an outbox at work: sends what earlier pages left, again when its time has come, and at once when the network or
 * the visitor comes back. Returns how to stop.
 */
export function runOutbox(outbox: Outbox, { window, document }: PageEvents): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLeft = false;

  /** One timer, for whichever is due first. */
  const setTimer = () => {
    clearTimeout(timer);
    const dueTimes = outbox.waiting().map(({ dueAt }) => dueAt);
    if (dueTimes.length === 0) return;
    timer = setTimeout(
      () => {
        outbox.attemptDue();
        // A timer may go off a moment too early.
        setTimer();
      },
      Math.max(1, Math.min(...dueTimes) - Date.now()),
    );
  };
  const resume = () => {
    if (document.visibilityState !== 'visible') return;
    // A page that the visitor comes back to by the browser's button heard nothing meanwhile. It becomes visible before
    // it hears of `pageshow`.
    if (wasLeft) outbox.removeMissing();
    wasLeft = false;
    outbox.readStorage();
    outbox.attemptAll();
  };

  const stopWatching = outbox.store.subscribe(setTimer);
  window.addEventListener('online', outbox.attemptAll, { signal });
  window.addEventListener('pageshow', resume, { signal });
  window.addEventListener(
    'pagehide',
    () => {
      wasLeft = true;
    },
    { signal },
  );
  document.addEventListener('visibilitychange', resume, { signal });
  window.addEventListener('storage', outbox.readEvent, { signal });
  window.addEventListener(
    'beforeunload',
    (event) => {
      // This page is the only place where it stands.
      if (outbox.all().some(isOnlyInMemory)) event.preventDefault();
    },
    { signal },
  );
  outbox.readStorage();
  outbox.attemptAll();
  setTimer();
  return () => {
    stopped.abort();
    stopWatching();
    clearTimeout(timer);
  };
}
