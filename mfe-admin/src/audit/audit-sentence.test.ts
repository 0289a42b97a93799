import { auditSentence } from './audit-sentence';

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
  [{ action: 'delete', kind: 'blog', itemId: 3, before: { title: 'Foam' } }, 'deleted blog post 3 (Foam)'],
  [{ action: 'change', kind: 'quote', itemId: 4, after: { handled: true } }, 'changed quote 4'],
  [{ action: 'restore', kind: 'backup' }, 'restored backup'],
  [{ action: 'invent', kind: 'tax', itemId: 5 }, 'invent tax 5'],
])('%j reads %j', (entry, sentence) => {
  expect(auditSentence(entry)).toBe(sentence);
});
