import { limits } from '@site/shared-contracts';
import { parse } from 'csv-parse/sync';
import { quotes, type Enquiry, type EnquiryResource } from './enquiry-resource';
import { exportEnquiries } from './export-enquiries';

const row = (id: number): Enquiry => ({
  id,
  name: `Visitor ${id}`,
  contactNo: '9876543210',
  product: 'Soap',
  quantity: '1',
  createdAt: '2026-03-04',
  receivedAt: undefined,
  handled: false,
  note: '',
  suspect: false,
  version: 1,
});

/** The newest first, as the API sends them. `beforePage` gets the rows before each page is taken from them. */
function kindOf(rows: Enquiry[], beforePage: (page: number) => void): EnquiryResource {
  return {
    ...quotes,
    listQuery: (address) => ({
      ...quotes.listQuery(address),
      queryFn: () => {
        const { page, pageSize } = address;
        beforePage(page);
        const data = rows.slice((page - 1) * pageSize, page * pageSize);
        return Promise.resolve({ data, total: rows.length, page });
      },
    }),
  };
}

const many = () => Array.from({ length: limits.pageSize + 5 }, (_, index) => row(1000 - index));
const idsOf = (csv: string) =>
  parse(csv, { bom: true, columns: true }).map((each) => Number((each as { Id: string }).Id));
const load = (resource: EnquiryResource) =>
  exportEnquiries(resource, { page: 1, pageSize: 10 }, new AbortController().signal);

test.each([
  ['comes', (rows: Enquiry[]) => rows.unshift(row(2000))],
  ['goes', (rows: Enquiry[]) => rows.shift()],
])(
  'a row that %s between two pages makes loading start again: each row is in the file once',
  async (_, change) => {
    const rows = many();
    let changes = 1;
    const csv = await load(
      kindOf(rows, (page) => {
        if (page === 2 && changes-- > 0) change(rows);
      }),
    );
    expect(idsOf(csv)).toEqual(rows.map(({ id }) => id));
  },
);

test('where rows are added all the time, no file is downloaded', async () => {
  const rows = many();
  await expect(load(kindOf(rows, () => rows.unshift(row(2000 + rows.length))))).rejects.toThrow('each time');
});
