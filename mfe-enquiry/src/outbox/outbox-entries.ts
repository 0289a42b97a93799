import { createStore } from 'zustand';
import type { PendingEnquiry } from './pending-enquiry';

/** `waiting`: sent or not, nobody knows; it is sent again by itself. `expired`: given up, and no longer kept. */
export type EntryState = 'sending' | 'waiting' | 'confirmed' | 'rejected' | 'expired';

/** One enquiry, as this page knows it. */
export interface OutboxEntry extends PendingEnquiry {
  state: EntryState;
  /** It outlives the page. False where the browser refuses to store anything. */
  isStored: boolean;
}

/** With the page it would be gone, and its sender believes that it is sent. */
export const isOnlyInMemory = ({ state, isStored }: OutboxEntry) =>
  !isStored && (state === 'sending' || state === 'waiting');

export interface OutboxState {
  /** By id, the oldest first. */
  entries: Readonly<Record<string, OutboxEntry>>;
  /** Those whose form is on the page and tells how they stand. */
  shownIds: readonly string[];
}

/** What this page knows of its enquiries, to be drawn from. */
export function createOutboxEntries() {
  const store = createStore<OutboxState>()(() => ({ entries: {}, shownIds: [] }));
  const all = () => Object.values(store.getState().entries);
  return {
    store,
    find: (id: string): OutboxEntry | undefined => store.getState().entries[id],
    waiting: () => all().filter(({ state }) => state === 'waiting'),
    all,
    set: (entry: OutboxEntry): void => {
      store.setState(({ entries }) => ({ entries: { ...entries, [entry.id]: entry } }));
    },
    remove: (id: string): void => {
      store.setState(({ entries }) => ({
        entries: Object.fromEntries(Object.entries(entries).filter(([other]) => other !== id)),
      }));
    },
    /** Returns how to say that the form is gone. */
    show: (id: string): (() => void) => {
      store.setState(({ shownIds }) => ({ shownIds: [...shownIds, id] }));
      return () => {
        store.setState(({ shownIds }) => {
          const first = shownIds.indexOf(id);
          return { shownIds: shownIds.filter((_, index) => index !== first) };
        });
      };
    },
  };
}
