import { unstoredEnquiryEvent } from '@site/shared-contracts';
import { createRemoteStorage } from '@site/shared-contracts/remote-storage';
import { quoteListScope } from '../quote-items/quote-list-scope';
import { createDelivery } from './delivery';
import { createDraftStorage } from './draft-storage';
import { createEnquiryStorage } from './enquiry-storage';
import { createOutbox } from './outbox';
import { isOnlyInMemory, type OutboxEntry } from './outbox-entries';
import { runOutbox } from './run-outbox';
import { createEnquiryLocks } from './enquiry-locks';

/** The one outbox of a page, for all forms and the notice. On the server it stays empty. */
export const pageOutbox = createOutbox({
  storage: createEnquiryStorage(createRemoteStorage('enquiry', 'localStorage')),
  deliver: createDelivery(''),
  withLock: createEnquiryLocks(() => navigator.locks),
});

/** The drafts of this tab's forms. */
export const pageDrafts = createDraftStorage(createRemoteStorage('enquiry', 'sessionStorage'));

let users = 0;
let stop: (() => void) | undefined;

/**
 * Starts the page's outbox, unless it runs. It runs as long as a component uses it, and as long as an enquiry is in the
 * memory of this page only. Returns a function that ends the use.
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
  const stopWatching = pageOutbox.store.subscribe(({ entries }) => {
    void updateQuoteList(Object.values(entries));
    stopWhenIdle();
  });
  return () => {
    stopSending();
    stopWatching();
  };
}

/** The code is loaded while the list is being sent: other forms need none of it. After a failure the next change tries again. */
async function updateQuoteList(entries: readonly OutboxEntry[]): Promise<void> {
  if (!entries.some(({ scope }) => scope === quoteListScope)) return;
  const code = await import('./remove-confirmed-from-list').catch(() => undefined);
  code?.removeConfirmedFromList(entries);
}

/** Whether an enquiry was confirmed after its form had gone: no form on the page shows it. */
function hasUnseenConfirmation(): boolean {
  const { shownIds } = pageOutbox.store.getState();
  return pageOutbox.all().some(({ id, state }) => state === 'confirmed' && !shownIds.includes(id));
}

function stopWhenIdle(): void {
  if (users > 0 || pageOutbox.all().some(isOnlyInMemory)) return;
  stop?.();
  stop = undefined;
}
