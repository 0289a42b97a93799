import { readEnquiryListQuery } from './enquiry-list-query';

const read = (text: string) => readEnquiryListQuery(new URLSearchParams(text));

test('an address without filters is the first ten, as the API sorts them', () => {
  expect(read('')).toEqual({ page: 1, pageSize: 10 });
});

test('what stands in the address is what the API is asked for', () => {
  expect(
    read('page=3&search=soap&sort=-name&handled=false&suspect=true&from=2026-01-02&to=2026-01-31'),
  ).toEqual({
    page: 3,
    pageSize: 10,
    search: 'soap',
    sort: '-name',
    handled: 'false',
    suspect: 'true',
    from: '2026-01-02',
    to: '2026-01-31',
  });
});

test('what the API would refuse is left out: an address may be old or typed by hand', () => {
  expect(read('page=x&sort=price&handled=maybe&suspect=false&from=soon&to=2026-02-x&pageSize=5000')).toEqual({
    page: 1,
    pageSize: 10,
  });
});
