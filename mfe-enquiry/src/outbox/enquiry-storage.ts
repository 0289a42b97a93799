import { pendingEnquiryPrefix } from '@site/shared-contracts';
import { parsePendingEnquiry, serializePendingEnquiry, type PendingEnquiry } from './pending-enquiry';

/**
 * The last word on an enquiry, for other tabs: it is written in the enquiry's place right before that is emptied. It
 * names the edit that is meant.
 */
export type FinalState = `confirmed ${string}` | 'withdrawn';

export interface StorageChange {
  id: string;
  finalState?: FinalState;
  enquiry?: PendingEnquiry;
}

export type EnquiryStorage = ReturnType<typeof createEnquiryStorage>;

/**
 * Keeps enquiries over the page's end, each under a name of its own, so that tabs never write over each other's. A
 * browser may refuse to store anything; then nothing is kept, and nothing fails.
 *
 * @param open throws where the browser forbids storage altogether
 */
export function createEnquiryStorage(open: () => Storage) {
  const nameOf = (id: string) => pendingEnquiryPrefix + id;

  /** Undefined where the browser refuses. */
  function attempt<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  }

  return {
    list: (): PendingEnquiry[] =>
      attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
          .filter((name) => name.startsWith(pendingEnquiryPrefix))
          .flatMap((name) => {
            const text = storage.getItem(name) ?? '';
            const enquiry = parsePendingEnquiry(text);
            const isWhole = enquiry?.id === name.slice(pendingEnquiryPrefix.length);
            // A last word that outlived its tab, or damaged. What a later version wrote is left to it.
            if (!isWhole && !isNewerVersion(text)) storage.removeItem(name);
            return isWhole ? [enquiry] : [];
          }),
      ) ?? [],

    find: (id: string): PendingEnquiry | undefined =>
      attempt((storage) => parsePendingEnquiry(storage.getItem(nameOf(id)) ?? '')),

    /** Whether nothing stands in its place. Where the storage cannot be read that is not known. */
    isMissing: (id: string): boolean => attempt((storage) => storage.getItem(nameOf(id)) === null) ?? false,

    /** Whether it is kept now. */
    save(enquiry: PendingEnquiry): boolean {
      const isStored = attempt((storage) => {
        storage.setItem(nameOf(enquiry.id), serializePendingEnquiry(enquiry));
        return true;
      });
      // An older version of it would be taken for the latest.
      if (!isStored) attempt((storage) => storage.removeItem(nameOf(enquiry.id)));
      return isStored === true;
    },

    /** Leaves no trace of it. */
    remove(id: string, word: FinalState): void {
      attempt((storage) => {
        storage.setItem(nameOf(id), word);
      });
      // Where nothing more can be written, the enquiry goes all the same.
      attempt((storage) => {
        storage.removeItem(nameOf(id));
      });
    },

    /** What another tab wrote, from its storage event. */
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
  try {
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === 'number' && version > 1;
  } catch {
    return false;
  }
}
