import type { EnquiryKind, EnquiryValues } from '@site/shared-contracts/enquiry-forms';
import type { Deliver } from './delivery';
import type { WithLock } from './enquiry-locks';
import { createEnquirySender } from './enquiry-sender';
import type { EnquiryStorage } from './enquiry-storage';
import { createEntryUpdates } from './entry-updates';
import { createOutboxEntries, type OutboxEntry } from './outbox-entries';
import { newKey } from './pending-enquiry';
import { createTabSync } from './tab-sync';

export interface OutboxOptions {
  storage: EnquiryStorage;
  deliver: Deliver;
  withLock: WithLock;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Sends enquiries until the server has confirmed each, over any number of pages and tabs. */
export function createOutbox({ storage, deliver, withLock }: OutboxOptions) {
  const entries = createOutboxEntries();
  const updates = createEntryUpdates(entries, storage);
  const attempt = createEnquirySender({ entries, updates, storage, deliver, withLock });
  const sync = createTabSync({ entries, updates, storage, attempt });

  /** Makes a function that sends all enquiries whose time, which `timeOf` reads, has come. */
  const attemptFrom = (timeOf: (entry: OutboxEntry) => number) => (): void => {
    for (const entry of entries.waiting()) if (timeOf(entry) <= Date.now()) void attempt(entry.id);
  };

  return {
    ...entries,
    ...sync,

    /** Sends it now, unless this tab or another one is sending it. */
    attempt,

    /**
     * Sends all that waits, except what the server has postponed. It is called when an attempt is likely to succeed: on a
     * new page, and when the network is back.
     */
    attemptAll: attemptFrom(({ notBefore }) => notBefore),

    /** Sends all that is due. */
    attemptDue: attemptFrom(({ dueAt }) => dueAt),

    /** A new enquiry; returns its id. */
    add(kind: EnquiryKind, scope: string, values: EnquiryValues[EnquiryKind]): string {
      const now = Date.now();
      const id = newKey();
      const enquiry = {
        version: 1,
        id,
        key: newKey(),
        kind,
        scope,
        values,
        revision: newKey(),
        isDetached: false,
        askedAt: now,
        dueAt: now,
        notBefore: 0,
        attempts: 0,
      } as const;
      updates.applyAndSave(id, { type: 'added', enquiry });
      void attempt(id);
      return id;
    },

    /** The same enquiry with other values, under the same key: the server makes one row of whichever comes first. */
    change(id: string, values: EnquiryValues[EnquiryKind]): void {
      updates.applyAndSave(id, { type: 'edited', values, revision: newKey(), now: Date.now() });
      void attempt(id);
    },

    /** It is sent as before, and its form is free for another enquiry. */
    detach(id: string): void {
      updates.applyAndSave(id, { type: 'detached' });
    },

    /** It is not sent again, and nothing of it stays. A request that is on its way cannot be called back. */
    withdraw(id: string): void {
      if (entries.find(id)?.state === 'confirmed') updates.apply(id, { type: 'withdrawn' });
      else updates.applyAndErase(id, { type: 'withdrawn' }, 'withdrawn');
    },
  };
}
