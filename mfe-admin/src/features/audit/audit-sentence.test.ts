import { auditSentence, failedSignInSentence } from './audit-sentence';

test.each([
  [{ action: 'sign in', kind: 'admin', itemId: 1 }, 'signed in'],
  [
    { action: 'create', kind: 'admin', itemId: 1, after: { username: 'a@b.example' } },
    'created admin 1 (a@b.example)',
  ],
  [
    {
      action: 'change',
      kind: 'product',
      itemId: 2,
      before: { productName: 'Old' },
      after: { productName: 'New' },
    },
    'changed product 2 (New)',
  ],
  [
    {
      action: 'publish',
      kind: 'product',
      itemId: 2,
      before: { productName: 'Bloom', price: 420 },
      after: { productName: 'Bloom', price: 1450.5 },
    },
    'published product 2 (Bloom), price ₹420 → ₹1,450.50',
  ],
  [{ action: 'delete', kind: 'blog', itemId: 3, before: { title: 'Foam' } }, 'deleted blog post 3 (Foam)'],
  [{ action: 'change', kind: 'quote', itemId: 4, after: { handled: true } }, 'changed quote 4'],
  [{ action: 'restore', kind: 'backup' }, 'restored backup'],
  [{ action: 'retry', kind: 'mail', itemId: 6, after: { enquiryId: 1 } }, 'resent email 6'],
  [{ action: 'retry', kind: 'mail', after: { count: 12 } }, 'resent 12 emails'],
  [{ action: 'publish', kind: 'site', itemId: 1, after: { hero: {} } }, 'published site content'],
  [
    { action: 'schedule', kind: 'site', itemId: 106, after: {} },
    'scheduled site content (Banner of the home page)',
  ],
  [
    { action: 'draft', kind: 'product', itemId: 2, after: { productName: 'New' } },
    'saved a draft of product 2 (New)',
  ],
  [{ action: 'invent', kind: 'tax', itemId: 5 }, 'invent tax 5'],
])('%j reads %j', (entry, sentence) => {
  expect(auditSentence(entry)).toBe(sentence);
});

test.each([
  [{ adminId: 1, account: 'x', wrong: 1, refused: 0 }, 'Failed sign-in as a@b.example (1 wrong password)'],
  [
    { adminId: 1, account: 'x', wrong: 5, refused: 12 },
    'Failed sign-ins as a@b.example (5 wrong passwords, 12 attempts blocked)',
  ],
  [
    { adminId: undefined, account: 'x', wrong: 0, refused: 1 },
    'Failed sign-in with an unknown user name (1 attempt blocked)',
  ],
  [
    { adminId: undefined, account: '', wrong: 0, refused: 100 },
    'Failed sign-ins with many unknown user names (100 attempts blocked)',
  ],
])('%j reads %j', ({ adminId, ...counts }, sentence) => {
  const failedSignIn = { ...counts, network: 'n', lastAt: '2026-03-04T05:06:00.000Z' };
  expect(failedSignInSentence({ adminId, admin: 'a@b.example', failedSignIn })).toBe(sentence);
});
