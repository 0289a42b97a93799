import { createStore } from 'zustand';
import type { PendingEnquiry } from './pending-enquiry';

/**
 * `sending`: a request is on its way. `waiting`: not confirmed; it is sent again without the visitor. `confirmed`: the
 * server has sent a receipt. `rejected`: the visitor has to change something. `expired`: not sent for thirty days.
 */
export type EntryState = 'sending' | 'waiting' | 'confirmed' | 'rejected' | 'expired';

/** One enquiry, as this page has it. */
export interface OutboxEntry extends PendingEnquiry {
  state: EntryState;
  /** It outlives the page. False where the browser cannot store it, and once it is settled. */
  isStored: boolean;
}

/** Closing the page would lose it, while the visitor believes that it is sent. */
export const isOnlyInMemory = ({ state, isStored }: OutboxEntry) =>
  !isStored && (state === 'sending' || state === 'waiting');

/** What could not be sent for thirty days is not sent any more: by then, the visitor does not expect a response. */
const MAX_AGE = 30 * 86_400_000;

export const isTooOld = ({ askedAt }: OutboxEntry) => Date.now() - askedAt > MAX_AGE;

export interface OutboxState {
  /** By id, the oldest first. */
  entries: Readonly<Record<string, OutboxEntry>>;
  /** The enquiries whose form is on the page and shows their state; one id for each form. */
  shownIds: readonly string[];
}

export type OutboxEntries = ReturnType<typeof createOutboxEntries>;

/** The enquiries that this page has, as a store that components can subscribe to. */
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
    /** A form shows the state of this enquiry. Returns a function for when it does no longer. */
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
