import type { EnquiryKind, EnquiryValues } from '@site/shared-contracts/enquiry-forms';
import { backOff } from './back-off';
import type { Deliver, Delivery } from './delivery';
import type { EnquiryStorage } from './enquiry-storage';
import { createOutboxEntries, type OutboxEntry } from './outbox-entries';
import { newKey, type PendingEnquiry } from './pending-enquiry';
import type { WithLock } from './enquiry-locks';

export interface OutboxOptions {
  storage: EnquiryStorage;
  deliver: Deliver;
  withLock: WithLock;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** What could not be sent for thirty days is given up: nobody expects an answer to it any more. */
const maxAge = 30 * 86_400_000;
/** No server is left alone for longer, whatever it asks and whatever this computer's clock said at the time. */
const maxRetryAfter = 3_600_000;
/** How long another tab may be busy sending until this one looks again. */
const otherTabTimeout = 20_000;

/** Sends enquiries until the server has confirmed each, over any number of pages and tabs. */
export function createOutbox({ storage, deliver, withLock }: OutboxOptions) {
  const entries = createOutboxEntries();
  const { find, set: put, remove: drop } = entries;

  const keep = (entry: OutboxEntry) => {
    put({ ...entry, isStored: storage.save(entry) });
  };

  /** Sends it now, unless it is on its way: here, or in another tab. */
  async function attempt(id: string): Promise<void> {
    const entry = find(id);
    if (!entry || (entry.state !== 'waiting' && entry.state !== 'rejected')) return;
    if (Date.now() - entry.askedAt > maxAge) {
      expire(entry);
      return;
    }
    const sending: OutboxEntry = { ...entry, state: 'sending', refusal: undefined };
    if (entry.refusal) keep(sending);
    else put(sending);
    const wasOurTurn = await withLock(id, () => sendUntilSettled(id));
    const left = find(id);
    if (wasOurTurn || left?.state !== 'sending') return;
    put({ ...left, state: 'waiting', dueAt: Math.max(left.notBefore, Date.now() + otherTabTimeout) });
  }

  /** More than once only where the visitor edits it while it is on its way. */
  async function sendUntilSettled(id: string): Promise<void> {
    let mayBeKeyConflict = true;
    const { notBefore = 0 } = find(id) ?? {};
    for (;;) {
      adopt(storage.find(id));
      const sent = find(id);
      if (sent?.state !== 'sending') return;
      if (sent.notBefore > Math.max(notBefore, Date.now())) {
        // The server has just asked another tab to wait.
        put({ ...sent, state: 'waiting' });
        return;
      }
      const delivery = await deliver(sent);
      if (settle(sent, delivery, mayBeKeyConflict) === 'settled') return;
      mayBeKeyConflict &&= delivery.kind !== 'keyConflict';
    }
  }

  function settle(sent: OutboxEntry, delivery: Delivery, mayBeKeyConflict: boolean): 'settled' | 'again' {
    adopt(storage.find(sent.id));
    const entry = find(sent.id);
    if (entry?.state !== 'sending') return 'settled';
    const isEdited = entry.revision !== sent.revision;
    if (delivery.kind === 'confirmed' && !isEdited) {
      storage.remove(entry.id, `confirmed ${entry.revision}`);
      put({ ...entry, state: 'confirmed', isStored: false });
      return 'settled';
    }
    if (delivery.kind === 'confirmed' || (delivery.kind === 'keyConflict' && mayBeKeyConflict)) {
      // An earlier version is with the company. What stands here now is another enquiry, unless a tab that was sending
      // too has made it one already.
      if (entry.key === sent.key) keep({ ...entry, key: newKey() });
      return 'again';
    }
    if (isEdited) return 'again';
    if (delivery.kind === 'unconfirmed') {
      const attempts = entry.attempts + 1;
      const now = Date.now();
      // Another tab may have been asked to wait for longer.
      const notBefore = Math.max(entry.notBefore, now + Math.min(delivery.retryAfter ?? 0, maxRetryAfter));
      const dueAt = Math.max(notBefore, now + backOff(attempts));
      keep({ ...entry, state: 'waiting', attempts, notBefore, dueAt });
    } else {
      const { errors, problem } = delivery.kind === 'rejected' ? delivery : unexplained;
      keep({ ...entry, state: 'rejected', attempts: 0, refusal: { errors, problem } });
    }
    return 'settled';
  }

  /** Takes over what another tab, or an earlier page, left in the storage. */
  function adopt(stored: PendingEnquiry | undefined): void {
    if (!stored) return;
    const entry = find(stored.id);
    const latest = Date.now() + maxRetryAfter;
    const { dueAt, notBefore } = stored;
    // What a clock said that was years ahead is no news each time that it is read.
    const isNews = notBefore <= latest && notBefore !== entry?.notBefore;
    if (entry && !isNews && isSameVersion(entry, stored)) return;
    const state = entry?.state === 'sending' ? 'sending' : stored.refusal ? 'rejected' : 'waiting';
    put({
      ...stored,
      state,
      isStored: true,
      dueAt: Math.min(dueAt, latest),
      notBefore: Math.min(notBefore, latest),
    });
  }

  function expire(entry: OutboxEntry): void {
    storage.remove(entry.id, 'withdrawn');
    put({ ...entry, state: 'expired', isStored: false });
  }

  return {
    ...entries,
    attempt,

    /** The moment is good: all that the server did not ask to wait. */
    attemptAll: (): void => {
      for (const { id, notBefore } of entries.waiting()) if (notBefore <= Date.now()) void attempt(id);
    },

    /** All whose time has come. */
    attemptDue: (): void => {
      for (const { id, dueAt } of entries.waiting()) if (dueAt <= Date.now()) void attempt(id);
    },

    /** A new enquiry; returns its id. */
    add(kind: EnquiryKind, scope: string, values: EnquiryValues[EnquiryKind]): string {
      const now = Date.now();
      const id = newKey();
      keep({
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
        state: 'waiting',
        isStored: false,
      });
      void attempt(id);
      return id;
    },

    /** The same enquiry with other words, under the same key: whichever comes first is the one row. */
    change(id: string, values: EnquiryValues[EnquiryKind]): void {
      const entry = find(id);
      if (!entry) return;
      const state = entry.state === 'sending' ? 'sending' : 'waiting';
      const revision = newKey();
      keep({
        ...entry,
        values,
        revision,
        refusal: undefined,
        attempts: 0,
        dueAt: Date.now(),
        notBefore: 0,
        state,
      });
      void attempt(id);
    },

    /** It goes on without its form, which is free for another enquiry. */
    detach(id: string): void {
      const entry = find(id);
      if (entry) keep({ ...entry, isDetached: true });
    },

    /** It is not sent again, and nothing of it is kept. What is on its way cannot be called back. */
    withdraw(id: string): void {
      if (find(id)?.state !== 'confirmed') storage.remove(id, 'withdrawn');
      drop(id);
    },

    /** What earlier pages left. */
    readStorage(): void {
      for (const stored of storage.list().sort((a, b) => a.askedAt - b.askedAt)) adopt(stored);
      for (const entry of entries.all()) {
        const isOver = entry.state === 'confirmed' || entry.state === 'expired' || entry.state === 'sending';
        if (!isOver && Date.now() - entry.askedAt > maxAge) expire(entry);
      }
    },

    /** What was kept and is no more was confirmed or withdrawn on another page. What is on its way learns it by itself. */
    dropMissing(): void {
      for (const { id, state, isStored } of entries.all())
        if (isStored && state !== 'sending' && storage.isMissing(id)) drop(id);
    },

    /** What another tab has just written. */
    readEvent: (event: Pick<StorageEvent, 'key' | 'newValue'>): void => {
      const written = storage.readEvent(event);
      if (!written) return;
      const entry = find(written.id);
      if (!written.finalState) adopt(written.enquiry);
      // What is on its way from here learns how it stands from its own answer.
      else if (!entry || entry.state === 'sending') return;
      else if (written.finalState === 'withdrawn') drop(entry.id);
      else if (written.finalState === `confirmed ${entry.revision}`)
        put({ ...entry, state: 'confirmed', isStored: false });
      // The other tab's version went out before this one's edit reached it.
      else if (entry.state === 'waiting' || entry.state === 'rejected') {
        keep({ ...entry, key: newKey() });
        void attempt(entry.id);
      }
    },
  };
}

const unexplained = { errors: {}, problem: 'The server did not accept this.' };

const isSameVersion = (one: PendingEnquiry, other: PendingEnquiry) =>
  one.revision === other.revision &&
  one.key === other.key &&
  one.isDetached === other.isDetached &&
  !one.refusal === !other.refusal;
