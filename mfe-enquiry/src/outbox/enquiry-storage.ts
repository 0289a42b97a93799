import { isRecord, parseJson } from '@site/shared-contracts/json-checks';
import { pendingEnquiryPrefix } from '@site/shared-contracts';
import type { RemoteStorage } from '@site/shared-contracts/remote-storage';
import { parsePendingEnquiry, serializePendingEnquiry, type PendingEnquiry } from './pending-enquiry';

/**
 * The end of an enquiry, for other tabs: it is written over the enquiry right before the item is removed, so that the
 * storage event contains it. `confirmed` names the revision that the server has.
 */
export type FinalState = `confirmed ${string}` | 'withdrawn';

/** What a storage event of another tab contains: the end of an enquiry, or a new version of it. */
export interface StorageChange {
  id: string;
  finalState?: FinalState;
  enquiry?: PendingEnquiry;
}

export type EnquiryStorage = ReturnType<typeof createEnquiryStorage>;

/**
 * Stores enquiries beyond the end of the page, each under a name of its own, so that tabs never overwrite each other's.
 */
export function createEnquiryStorage(storage: RemoteStorage<'enquiry'>) {
  const nameOf = (id: string) => `${pendingEnquiryPrefix}${id}` as const;

  return {
    list: (): PendingEnquiry[] =>
      storage.names(pendingEnquiryPrefix).flatMap((name) => {
        const text = storage.get(name) ?? '';
        const enquiry = parsePendingEnquiry(text);
        const isWhole = enquiry?.id === name.slice(pendingEnquiryPrefix.length);
        // Damaged, or a final state whose tab was closed. An entry of a newer version of the site stays.
        if (!isWhole && !isNewerVersion(text)) storage.remove(name);
        return isWhole ? [enquiry] : [];
      }),

    find: (id: string): PendingEnquiry | undefined => parsePendingEnquiry(storage.get(nameOf(id)) ?? ''),

    /** Whether the storage has no such item. False where the storage cannot be read. */
    isMissing: (id: string): boolean => storage.get(nameOf(id)) === null,

    /** Returns whether it is stored now. */
    save(enquiry: PendingEnquiry): boolean {
      const isStored = storage.set(nameOf(enquiry.id), serializePendingEnquiry(enquiry));
      // The next page would take an older version for the latest.
      if (!isStored) storage.remove(nameOf(enquiry.id));
      return isStored;
    },

    /** Leaves no trace of it in the storage. */
    remove(id: string, finalState: FinalState): void {
      storage.set(nameOf(id), finalState);
      // Where the storage is full and the final state cannot be written, the enquiry is removed all the same.
      storage.remove(nameOf(id));
    },

    /** What another tab has written, from the storage event. */
    readEvent({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): StorageChange | undefined {
      if (!key?.startsWith(pendingEnquiryPrefix) || newValue === null) return undefined;
      const id = key.slice(pendingEnquiryPrefix.length);
      const isFinalState = newValue === 'withdrawn' || newValue.startsWith('confirmed ');
      if (isFinalState) return { id, finalState: newValue as FinalState };
      const enquiry = parsePendingEnquiry(newValue);
      return enquiry?.id === id ? { id, enquiry } : undefined;
    },
  };
}

function isNewerVersion(text: string): boolean {
  const value = parseJson(text);
  return isRecord(value) && Number(value.version) > 1;
}
