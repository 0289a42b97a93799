import { readEnquiryListQuery, sameInInbox } from './enquiry-list-query';

const read = (text: string) => readEnquiryListQuery(new URLSearchParams(text));

test('a URL without filters shows the first ten, in the order of the API', () => {
  expect(read('')).toEqual({ page: 1, pageSize: 10 });
});

test('the filters of the URL are those of the API call', () => {
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

test('filters that the API would reject are left out: a URL may be old or typed by hand', () => {
  expect(read('page=x&sort=price&handled=maybe&suspect=false&from=soon&to=2026-02-x&pageSize=5000')).toEqual({
    page: 1,
    pageSize: 10,
  });
});

test.each([
  ['', 'view=all&kind=quote&page=1&pageSize=10'],
  [
    'handled=false&search=soap&sort=name&page=2',
    'view=open&kind=quote&search=soap&sort=name&page=2&pageSize=10',
  ],
  ['suspect=true', 'view=spam&kind=quote&page=1&pageSize=10'],
])('an enquiry goes on through the same list: %s', (list, query) => {
  expect(sameInInbox('quotes', read(list))).toBe(query);
});
