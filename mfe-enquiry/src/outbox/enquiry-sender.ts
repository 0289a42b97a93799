import { backOff, MAX_RETRY_AFTER } from './back-off';
import type { Deliver, Delivery } from './delivery';
import type { WithLock } from './enquiry-locks';
import type { EnquiryStorage } from './enquiry-storage';
import type { EntryUpdates } from './entry-updates';
import { isTooOld, type OutboxEntries, type OutboxEntry } from './outbox-entries';
import type { OutboxEvent } from './outbox-event';
import { newKey, type PendingEnquiry } from './pending-enquiry';

export interface EnquirySenderOptions {
  entries: OutboxEntries;
  updates: EntryUpdates;
  storage: EnquiryStorage;
  deliver: Deliver;
  withLock: WithLock;
}

/** Milliseconds until this tab looks again at an enquiry that another tab is sending. */
const OTHER_TAB_TIMEOUT = 20_000;

/** Sends one enquiry, under its lock, until the server's response settles it. Returns the function that does so. */
export function createEnquirySender({ entries, updates, storage, deliver, withLock }: EnquirySenderOptions) {
  /** Sends more than once only where the server has an earlier version than the one to be sent. */
  async function sendUntilSettled(id: string): Promise<void> {
    let isFirstConflict = true;
    const { notBefore = 0 } = entries.find(id) ?? {};
    for (;;) {
      updates.adopt(storage.find(id));
      const sent = entries.find(id);
      if (sent?.state !== 'sending') return;
      if (sent.notBefore > Math.max(notBefore, Date.now())) {
        updates.apply(id, { type: 'postponedByServer' });
        return;
      }
      const delivery = await deliver(sent);
      settle(sent, delivery, isFirstConflict);
      isFirstConflict &&= delivery.kind !== 'keyConflict';
    }
  }

  function settle(sent: OutboxEntry, delivery: Delivery, isFirstConflict: boolean): void {
    const { id } = sent;
    // Another tab may have edited it while this tab was sending.
    updates.adopt(storage.find(id));
    const entry = entries.find(id);
    if (entry?.state !== 'sending') return;
    const event = deliveryEvent(entry, sent, delivery, isFirstConflict);
    if (event?.type === 'confirmed') updates.applyAndErase(id, event, `confirmed ${entry.revision}`);
    else if (event) updates.applyAndSave(id, event);
  }

  return async function attempt(id: string): Promise<void> {
    const entry = entries.find(id);
    if (entry?.state !== 'waiting' && entry?.state !== 'rejected') return;
    if (isTooOld(entry)) {
      updates.applyAndErase(id, { type: 'expired' }, 'withdrawn');
      return;
    }
    // A stored rejection would stop the sending on the next page.
    if (entry.refusal) updates.applyAndSave(id, { type: 'sendingStarted' });
    else updates.apply(id, { type: 'sendingStarted' });
    const hadLock = await withLock(id, () => sendUntilSettled(id));
    if (hadLock) return;
    const { notBefore = 0 } = entries.find(id) ?? {};
    const dueAt = Math.max(notBefore, Date.now() + OTHER_TAB_TIMEOUT);
    updates.apply(id, { type: 'lockedByOtherTab', dueAt });
  };
}

/** What the response to `sent` means for the entry as it is now. Undefined: nothing yet, the entry is sent again. */
function deliveryEvent(
  entry: OutboxEntry,
  sent: PendingEnquiry,
  delivery: Delivery,
  isFirstConflict: boolean,
): OutboxEvent | undefined {
  const isEdited = entry.revision !== sent.revision;
  if (delivery.kind === 'confirmed' && !isEdited) return { type: 'confirmed' };
  if (delivery.kind === 'confirmed' || (delivery.kind === 'keyConflict' && isFirstConflict)) {
    // The server has an earlier version. A tab that was sending too may have chosen the new key already.
    return entry.key === sent.key ? { type: 'keyUsed', newKey: newKey() } : undefined;
  }
  if (isEdited) return undefined;
  if (delivery.kind === 'unconfirmed') {
    const now = Date.now();
    // Another tab may have received a longer `Retry-After`.
    const retryAt = now + Math.min(delivery.retryAfter ?? 0, MAX_RETRY_AFTER);
    const notBefore = Math.max(entry.notBefore, retryAt);
    return {
      type: 'unconfirmed',
      notBefore,
      dueAt: Math.max(notBefore, now + backOff(entry.attempts + 1)),
    };
  }
  const { errors, problem } = delivery.kind === 'rejected' ? delivery : unexplained;
  return { type: 'rejected', rejection: { errors, problem } };
}

const unexplained = { errors: {}, problem: 'The server did not accept this.' };
