import type { EnquiryStorage } from './enquiry-storage';
import type { EntryUpdates } from './entry-updates';
import { isTooOld, type OutboxEntries } from './outbox-entries';
import { newKey } from './pending-enquiry';

export interface TabSyncOptions {
  entries: OutboxEntries;
  updates: EntryUpdates;
  storage: EnquiryStorage;
  attempt: (id: string) => Promise<void>;
}

/** Brings the entries of this page up to date with the storage, which earlier pages and other tabs write too. */
export function createTabSync({ entries, updates, storage, attempt }: TabSyncOptions) {
  return {
    /** Reads what earlier pages left. */
    readStorage(): void {
      for (const stored of storage.list().sort((a, b) => a.askedAt - b.askedAt)) updates.adopt(stored);
      for (const entry of entries.all()) {
        const isOpen = entry.state === 'waiting' || entry.state === 'rejected';
        if (isOpen && isTooOld(entry)) updates.applyAndErase(entry.id, { type: 'expired' }, 'withdrawn');
      }
    },

    /** What was stored and is missing now was confirmed or withdrawn on another page. */
    removeMissing(): void {
      for (const { id, isStored } of entries.all())
        if (isStored && storage.isMissing(id)) updates.apply(id, { type: 'removedInOtherTab' });
    },

    /** Takes over what another tab has just written. */
    readEvent: (event: Pick<StorageEvent, 'key' | 'newValue'>): void => {
      const change = storage.readEvent(event);
      if (!change) return;
      const { id, finalState, enquiry } = change;
      const entry = entries.find(id);
      if (!finalState) updates.adopt(enquiry);
      else if (!entry) return;
      else if (finalState === 'withdrawn') updates.apply(id, { type: 'removedInOtherTab' });
      else if (finalState === `confirmed ${entry.revision}`)
        updates.apply(id, { type: 'confirmedInOtherTab' });
      else if (entry.state === 'waiting' || entry.state === 'rejected') {
        // The other tab has sent an earlier version: the edit of this page did not reach it in time.
        updates.applyAndSave(id, { type: 'keyUsed', newKey: newKey() });
        void attempt(id);
      }
    },
  };
}
