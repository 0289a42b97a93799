import { readAuditFilters } from './audit-filters';

const read = (text: string) => readAuditFilters(new URLSearchParams(text));

test('the filters of the URL are those of the API call', () => {
  expect(read('adminId=2&kind=product&action=sign+in&from=2026-01-02&to=2026-01-31&page=4')).toEqual({
    adminId: 2,
    kind: 'product',
    action: 'sign in',
    from: '2026-01-02',
    to: '2026-01-31',
  });
});

test('an item is filtered with its kind only', () => {
  expect(read('kind=product&itemId=3')).toEqual({ kind: 'product', itemId: 3 });
  expect(read('itemId=3')).toEqual({});
});

test('filters that the API would reject are left out', () => {
  expect(read('adminId=me&kind=tax&action=nothing&from=today&to=')).toEqual({});
});
