import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntryState, OutboxEntry } from './outbox-entries';
import type { OutboxEvent } from './outbox-event';
import type { PendingEnquiry } from './pending-enquiry';
import { transition, transitions } from './transitions';

const enquiry: PendingEnquiry = {
  version: 1,
  id: 'a1',
  key: 'first key',
  kind: 'message',
  scope: 'contact',
  values: {
    name: 'Asha Menon',
    contactNo: '9876543210',
    product: 'Floor Cleaner',
    quantity: 12,
    message: 'Please call.',
  },
  revision: 'first revision',
  isDetached: false,
  askedAt: 1_000,
  dueAt: 2_000,
  notBefore: 3_000,
  attempts: 4,
  refusal: { errors: { name: 'Too odd' }, problem: 'Please correct it.' },
};
const rejection = { errors: {}, problem: 'No.' };
const values = { ...enquiry.values, quantity: 20 } as PendingEnquiry['values'];
const otherVersion = { ...enquiry, revision: 'of another tab' };

/** One example of each event. */
const events: { [T in OutboxEvent['type']]: OutboxEvent & { type: T } } = {
  added: { type: 'added', enquiry },
  foundWaiting: { type: 'foundWaiting', enquiry: otherVersion },
  foundRejected: { type: 'foundRejected', enquiry: otherVersion },
  sendingStarted: { type: 'sendingStarted' },
  confirmed: { type: 'confirmed' },
  unconfirmed: { type: 'unconfirmed', notBefore: 10_000, dueAt: 20_000 },
  rejected: { type: 'rejected', rejection },
  keyUsed: { type: 'keyUsed', newKey: 'second key' },
  lockedByOtherTab: { type: 'lockedByOtherTab', dueAt: 20_000 },
  postponedByServer: { type: 'postponedByServer' },
  confirmedInOtherTab: { type: 'confirmedInOtherTab' },
  removedInOtherTab: { type: 'removedInOtherTab' },
  edited: { type: 'edited', values, revision: 'second revision', now: 20_000 },
  detached: { type: 'detached' },
  expired: { type: 'expired' },
  withdrawn: { type: 'withdrawn' },
};
const types = Object.keys(events) as OutboxEvent['type'][];
const states = ['waiting', 'sending', 'rejected', 'confirmed', 'expired'] as const satisfies EntryState[];

const entryIn = (state: EntryState): OutboxEntry => ({ ...enquiry, state, isStored: true });

/** By event, the fields that it changes beside the state. */
const changes: Partial<Record<OutboxEvent['type'], Partial<OutboxEntry>>> = {
  foundWaiting: { revision: 'of another tab' },
  foundRejected: { revision: 'of another tab' },
  sendingStarted: { refusal: undefined },
  confirmed: { isStored: false },
  unconfirmed: { attempts: 5, notBefore: 10_000, dueAt: 20_000 },
  rejected: { attempts: 0, refusal: rejection },
  keyUsed: { key: 'second key' },
  lockedByOtherTab: { dueAt: 20_000 },
  confirmedInOtherTab: { isStored: false },
  edited: {
    values,
    revision: 'second revision',
    refusal: undefined,
    attempts: 0,
    dueAt: 20_000,
    notBefore: 0,
  },
  detached: { isDetached: true },
  expired: { isStored: false },
};

describe.each(types)('%s', (type) => {
  test.each(states)('on an enquiry that is %s', (state) => {
    const entry = entryIn(state);
    const before = structuredClone(entry);
    const next = transition(entry, events[type]);
    const expected = transitions[type][state];
    if (expected === undefined) expect(next).toBe(entry);
    else if (expected === 'absent') expect(next).toBeUndefined();
    else expect(next).toEqual({ ...entry, ...changes[type], state: expected });
    expect(entry).toEqual(before);
  });

  test('on an enquiry that the page does not have', () => {
    const expected = transitions[type].absent;
    const next = transition(undefined, events[type]);
    expect(next?.state).toBe(expected);
    // What comes from the storage is stored; what the visitor has just sent is not, yet.
    if (expected) expect(next?.isStored).toBe(type !== 'added');
  });
});

test('nothing but a receipt, here or in another tab, confirms an enquiry', () => {
  const confirming = types.filter((type) =>
    [...states, 'absent' as const].some(
      (state) => state !== 'confirmed' && transitions[type][state] === 'confirmed',
    ),
  );
  expect(confirming).toEqual(['confirmed', 'confirmedInOtherTab']);
});

test('only the visitor, or another tab, removes an enquiry', () => {
  const removing = types.filter((type) => states.some((state) => transitions[type][state] === 'absent'));
  expect(removing).toEqual(['removedInOtherTab', 'withdrawn']);
});

test('what is being sent stays so until its own response comes, the lock is taken, or the visitor withdraws it', () => {
  const ending = types.filter((type) => (transitions[type].sending ?? 'sending') !== 'sending');
  expect(ending).toEqual([
    'confirmed',
    'unconfirmed',
    'rejected',
    'lockedByOtherTab',
    'postponedByServer',
    'withdrawn',
  ]);
});

test('the state diagram of decision 016 shows each change of state', () => {
  const page = readFileSync(path.resolve('docs/decisions/016-enquiries-never-lost.md'), 'utf8');
  const diagram = /```mermaid\n([^`]*)```/.exec(page)?.[1] ?? '';
  const shown = diagram
    .split('\n')
    .filter((line) => line.includes('-->'))
    .flatMap((line) => {
      const [arrow = '', labels = ''] = line.split(':').map((text) => text.trim());
      return labels.split(',').map((label) => `${arrow}: ${label.trim()}`);
    });
  const nameOf = (state: string) => (state === 'absent' ? '[*]' : state);
  const inTable = types.flatMap((type) =>
    Object.entries(transitions[type])
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => `${nameOf(from)} --> ${nameOf(to)}: ${type}`),
  );
  expect(shown.sort()).toEqual(inTable.sort());
});
