import type { Outbox } from './outbox';
import { isOnlyInMemory } from './outbox-entries';

/** The targets of the page's events. */
export interface PageEvents {
  window: Pick<Window, 'addEventListener'>;
  document: Pick<Document, 'addEventListener' | 'visibilityState'>;
}

/**
 * Starts an outbox: it sends what earlier pages left, retries what is due, and sends at once when the network or the
 * visitor comes back. Returns a function that stops it.
 */
export function runOutbox(outbox: Outbox, { window, document }: PageEvents): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLeft = false;

  /** One timer, for the enquiry that is due first. */
  const setTimer = () => {
    clearTimeout(timer);
    const dueTimes = outbox.waiting().map(({ dueAt }) => dueAt);
    if (dueTimes.length === 0) return;
    timer = setTimeout(
      () => {
        outbox.attemptDue();
        // A timer may fire a moment too early.
        setTimer();
      },
      Math.max(1, Math.min(...dueTimes) - Date.now()),
    );
  };
  const resume = () => {
    if (document.visibilityState !== 'visible') return;
    // A page that the back button restores has missed all storage events. It becomes visible before its `pageshow`.
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
      // Only this page has the enquiry.
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
