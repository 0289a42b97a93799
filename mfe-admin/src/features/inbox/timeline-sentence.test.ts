import type { EntryKind, TimelineEntry, TimelineMail } from '@site/shared-contracts/schemas';
import { deliveryText, entryTexts } from './timeline-sentence';

const entry = (kind: EntryKind, text = '', more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: 1,
  enquiryId: 7,
  at: '2026-03-04T05:06:00.000Z',
  kind,
  text,
  ...more,
});
const by = { admin: 'anita@example.com' };
const quotation = { id: 2, version: 2, number: 'Q/2026-27/0004', totalPaise: 1_250_050 };

test.each<[TimelineEntry, string, string?]>([
  [entry('received'), 'The enquiry came.'],
  [entry('received', '', by), 'anita typed in the enquiry.'],
  [entry('note', 'Wants: a sample', by), 'Note by anita', 'Wants: a sample'],
  [entry('stage', 'won', by), 'anita set the stage to Won.'],
  [entry('stage', 'lost: price: too high', by), 'anita set the stage to Lost.', 'price: too high'],
  [entry('stage', 'waiting'), 'The stage went to Waiting.'],
  [entry('assignee', 'ravi@example.com', by), 'anita assigned it to ravi.'],
  [entry('assignee', 'anita@example.com', by), 'anita took it on.'],
  [entry('assignee', '', by), 'anita assigned it to nobody.'],
  [entry('follow-up', '2026-03-10', by), 'anita set the follow-up to Mar 10, 2026.'],
  [entry('value', '1250050', by), 'anita set the value to ₹12,500.50.'],
  [entry('reopened', '', by), 'anita opened it again.'],
  [entry('reopened', 'No such user'), 'A mail did not reach the customer: it is open again.', 'No such user'],
  [entry('contact', 'telephone: Will pay.', by), 'anita answered by telephone.', 'Will pay.'],
  [entry('contact', 'visit', by), 'anita answered at a visit.'],
  [
    entry('quotation-accepted', 'Go ahead.', { quotation }),
    'The customer accepted quotation Q/2026-27/0004, version 2, ₹12,500.50.',
    'Go ahead.',
  ],
])('an entry is a sentence: %j', (each, ...texts) => {
  const { sentence, body } = entryTexts(each);
  expect([sentence, body].filter((text) => text !== undefined)).toEqual(
    texts.filter((text) => typeof text === 'string'),
  );
});

const mail: TimelineMail = {
  id: 5,
  purpose: 'answer',
  from: 'sales@example.com',
  to: 'asha@example.com',
  subject: 'Your enquiry',
  body: 'Hello',
  state: 'waiting',
  automatic: false,
  attachments: [],
};

test.each([
  [{}, 'Waits in the outbox'],
  [{ state: 'sent' as const }, 'Sent'],
  [{ state: 'dead' as const, lastError: 'No such mailbox' }, 'Failed: No such mailbox'],
  [{ state: 'received' as const }, undefined],
])('a mail says whether it was delivered: %j', (change, text) => {
  expect(deliveryText(entry('mail', '', { mail: { ...mail, ...change } }), true)).toBe(text);
});

test('a mail says that there is no mail server to send it', () => {
  const text = 'Waits in the outbox: no mail server is set up';
  expect(deliveryText(entry('mail', '', { mail }), false)).toBe(text);
});
