import { unstoredEnquiryEvent } from '@site/shared-contracts';
import { createDelivery } from './delivery';
import { createDraftStorage } from './draft-storage';
import { createEnquiryStorage } from './enquiry-storage';
import { createOutbox } from './outbox';
import { isOnlyInMemory } from './outbox-entries';
import { runOutbox } from './run-outbox';
import { createEnquiryLocks } from './enquiry-locks';

/** The page's one outbox, which all forms and the notice share. On the server it stays empty. */
export const pageOutbox = createOutbox({
  storage: createEnquiryStorage(() => window.localStorage),
  deliver: createDelivery(''),
  withLock: createEnquiryLocks(() => navigator.locks),
});

export const pageDrafts = createDraftStorage(() => window.sessionStorage);

let users = 0;
let stop: (() => void) | undefined;

/**
 * The outbox is at work as long as anything on the page uses it, and as long as an enquiry stands nowhere but in this
 * page. Returns how to say that one uses it no more.
 */
export function startPageOutbox(): () => void {
  users += 1;
  stop ??= run();
  return () => {
    users -= 1;
    stopWhenIdle();
    if (users === 0 && (stop || hasUnseenConfirmation()))
      window.dispatchEvent(new Event(unstoredEnquiryEvent));
  };
}

function run(): () => void {
  const stopSending = runOutbox(pageOutbox, { window, document });
  const stopWatching = pageOutbox.store.subscribe(stopWhenIdle);
  return () => {
    stopSending();
    stopWatching();
  };
}

/** Whether something has arrived of which no form on the page says so any more. */
function hasUnseenConfirmation(): boolean {
  const { shownIds } = pageOutbox.store.getState();
  return pageOutbox.all().some(({ id, state }) => state === 'confirmed' && !shownIds.includes(id));
}

function stopWhenIdle(): void {
  if (users > 0 || pageOutbox.all().some(isOnlyInMemory)) return;
  stop?.();
  stop = undefined;
}
