// The rules of the outbox: from an enquiry and an event to the enquiry afterwards, without effects. The effects are in
// `enquiry-sender.ts` (requests, locks), `entry-updates.ts` (storage), `tab-sync.ts` (other tabs) and `run-outbox.ts`
// (timers). The state diagram of decision 016 shows the table; `transitions.test.ts` compares the two.
import type { EntryState, OutboxEntry } from './outbox-entries';
import type { OutboxEvent } from './outbox-event';
import type { PendingEnquiry } from './pending-enquiry';

/** `absent`: this page does not have the enquiry. */
type State = EntryState | 'absent';

/** By event: from which state to which. In any other state the event changes nothing. */
export const transitions: Record<OutboxEvent['type'], Partial<Record<State, State>>> = {
  added: { absent: 'waiting' },
  foundWaiting: {
    absent: 'waiting',
    waiting: 'waiting',
    sending: 'sending',
    rejected: 'waiting',
    confirmed: 'waiting',
    expired: 'waiting',
  },
  foundRejected: {
    absent: 'rejected',
    waiting: 'rejected',
    sending: 'sending',
    rejected: 'rejected',
    confirmed: 'rejected',
    expired: 'rejected',
  },
  sendingStarted: { waiting: 'sending', rejected: 'sending' },
  confirmed: { sending: 'confirmed' },
  unconfirmed: { sending: 'waiting' },
  rejected: { sending: 'rejected' },
  keyUsed: { waiting: 'waiting', sending: 'sending', rejected: 'rejected' },
  lockedByOtherTab: { sending: 'waiting' },
  postponedByServer: { sending: 'waiting' },
  // Not from `sending`: this page gets a response of its own. The same holds for the next row.
  confirmedInOtherTab: {
    waiting: 'confirmed',
    rejected: 'confirmed',
    confirmed: 'confirmed',
    expired: 'confirmed',
  },
  removedInOtherTab: { waiting: 'absent', rejected: 'absent', confirmed: 'absent', expired: 'absent' },
  edited: {
    waiting: 'waiting',
    sending: 'sending',
    rejected: 'waiting',
    confirmed: 'waiting',
    expired: 'waiting',
  },
  detached: { waiting: 'waiting', sending: 'sending', rejected: 'rejected' },
  expired: { waiting: 'expired', rejected: 'expired' },
  withdrawn: {
    waiting: 'absent',
    sending: 'absent',
    rejected: 'absent',
    confirmed: 'absent',
    expired: 'absent',
  },
};

/**
 * The entry after the event; undefined where the page has none then. An event without effect returns the same object.
 */
export function transition(entry: OutboxEntry | undefined, event: OutboxEvent): OutboxEntry | undefined {
  const state = transitions[event.type][entry?.state ?? 'absent'];
  if (state === undefined) return entry;
  if (state === 'absent') return undefined;
  if ('enquiry' in event) return { ...event.enquiry, state, isStored: event.type !== 'added' };
  return entry && { ...entry, ...changedFields(event, entry), state };
}

function changedFields(
  event: Exclude<OutboxEvent, { enquiry: PendingEnquiry }>,
  { attempts }: OutboxEntry,
): Partial<OutboxEntry> {
  switch (event.type) {
    case 'sendingStarted':
      return { refusal: undefined };
    case 'unconfirmed':
      return { attempts: attempts + 1, notBefore: event.notBefore, dueAt: event.dueAt };
    case 'rejected':
      return { attempts: 0, refusal: event.rejection };
    case 'keyUsed':
      return { key: event.newKey };
    case 'lockedByOtherTab':
      return { dueAt: event.dueAt };
    case 'edited': {
      const { values, revision, now } = event;
      return { values, revision, refusal: undefined, attempts: 0, dueAt: now, notBefore: 0 };
    }
    case 'detached':
      return { isDetached: true };
    case 'confirmed':
    case 'confirmedInOtherTab':
    case 'expired':
      return { isStored: false };
    case 'postponedByServer':
    case 'removedInOtherTab':
    case 'withdrawn':
      return {};
  }
}
