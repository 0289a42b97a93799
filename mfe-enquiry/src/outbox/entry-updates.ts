import { MAX_RETRY_AFTER } from './back-off';
import type { EnquiryStorage, FinalState } from './enquiry-storage';
import type { OutboxEntries, OutboxEntry } from './outbox-entries';
import type { OutboxEvent } from './outbox-event';
import type { PendingEnquiry } from './pending-enquiry';
import { transition } from './transitions';

export type EntryUpdates = ReturnType<typeof createEntryUpdates>;

/** How an event changes an entry: in this page only, in the storage too, or with the end of what is stored. */
export function createEntryUpdates(entries: OutboxEntries, storage: EnquiryStorage) {
  /** For what other tabs have already, or do not need. */
  function apply(id: string, event: OutboxEvent): void {
    const entry = entries.find(id);
    const next = transition(entry, event);
    if (next === entry) return;
    if (next) entries.set(next);
    else entries.remove(id);
  }

  return {
    apply,

    /** For what must outlive the page. Other tabs learn it by their storage event. */
    applyAndSave(id: string, event: OutboxEvent): void {
      const entry = entries.find(id);
      const next = transition(entry, event);
      if (next && next !== entry) entries.set({ ...next, isStored: storage.save(next) });
    },

    /** For the end of an enquiry: nothing of it stays in the storage. */
    applyAndErase(id: string, event: OutboxEvent, finalState: FinalState): void {
      storage.remove(id, finalState);
      apply(id, event);
    },

    /** Takes over a version of another tab or of an earlier page from the storage. */
    adopt(stored: PendingEnquiry | undefined): void {
      const event = stored && foundEvent(entries.find(stored.id), stored, Date.now());
      if (event) apply(event.enquiry.id, event);
    },
  };
}

/** Undefined where the page has the stored version already. */
function foundEvent(entry: OutboxEntry | undefined, stored: PendingEnquiry, now: number) {
  const latest = now + MAX_RETRY_AFTER;
  const { dueAt, notBefore } = stored;
  // A time that a wrong clock set years ahead stays in the storage; it must not count as a change at each reading.
  const isPostponed = notBefore <= latest && notBefore !== entry?.notBefore;
  if (entry && !isPostponed && isSameVersion(entry, stored)) return undefined;
  return {
    type: stored.refusal ? 'foundRejected' : 'foundWaiting',
    enquiry: { ...stored, dueAt: Math.min(dueAt, latest), notBefore: Math.min(notBefore, latest) },
  } as const;
}

const isSameVersion = (one: PendingEnquiry, other: PendingEnquiry) =>
  one.revision === other.revision &&
  one.key === other.key &&
  one.isDetached === other.isDetached &&
  !one.refusal === !other.refusal;
