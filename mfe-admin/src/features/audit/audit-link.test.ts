import { auditLink } from './audit-link';

test.each([
  [{ action: 'change', kind: 'product', itemId: 2, after: { categoryId: 7 } }, '/admin/addproduct/7/2'],
  [{ action: 'unpublish', kind: 'product', itemId: 2, before: { categoryId: 7 } }, '/admin/addproduct/7/2'],
  [{ action: 'create', kind: 'sheet', itemId: 2 }, '/admin/addproduct/0/2'],
  [{ action: 'publish', kind: 'site', itemId: 106 }, '/admin/site/hero'],
  [{ action: 'publish', kind: 'blog', itemId: 3 }, '/admin/blogForm/3'],
  [{ action: 'hide', kind: 'category', itemId: 4 }, '/admin/products/4'],
  [{ action: 'finish change', kind: 'bulk change', itemId: 5 }, '/admin/bulkChanges/5'],
  [{ action: 'change', kind: 'quote', itemId: 6 }, '/admin/inbox/6'],
  [{ action: 'disable', kind: 'admin', itemId: 2 }, '/admin/people'],
  [{ action: 'change', kind: 'mail settings' }, '/admin/mailSettings'],
  [{ action: 'delete', kind: 'blog', itemId: 3 }, undefined],
  [{ action: 'sign in', kind: 'admin', itemId: 1 }, undefined],
])('%j leads to %j', (entry, link) => {
  expect(auditLink(entry)).toBe(link);
});
