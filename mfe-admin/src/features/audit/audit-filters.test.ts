import { readAuditFilters } from './audit-filters';

const read = (text: string) => readAuditFilters(new URLSearchParams(text));

test('what stands in the address is what the API is asked for', () => {
  expect(read('adminId=2&kind=product&action=sign+in&from=2026-01-02&to=2026-01-31&page=4')).toEqual({
    adminId: 2,
    kind: 'product',
    action: 'sign in',
    from: '2026-01-02',
    to: '2026-01-31',
  });
});

test('what the API would refuse is left out', () => {
  expect(read('adminId=me&kind=tax&action=nothing&from=today&to=')).toEqual({});
});
