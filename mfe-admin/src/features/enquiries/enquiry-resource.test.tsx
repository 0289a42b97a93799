import { messages, quotes, type Enquiry } from './enquiry-resource';

test('chosen days are days in the time zone of the company', () => {
  for (const resource of [quotes, messages]) {
    const keyOf = (from?: string) =>
      resource.listQuery({ page: 1, pageSize: 10, ...(from && { from }) }).queryKey;
    expect(JSON.stringify(keyOf('2025-06-25'))).toContain('"timeZone":"Asia/Kolkata"');
    expect(JSON.stringify(keyOf())).not.toContain('timeZone');
  }
});

const enquiry: Enquiry = {
  id: 1,
  name: 'Asha',
  contactNo: '+91 98765-43210',
  product: 'Soap',
  quantity: '5',
  createdAt: '2026-03-04',
  receivedAt: '2026-03-04T05:06:00.000Z',
  handled: false,
};

test.each([
  [quotes, enquiry, 'Mar 4, 2026, 10:36 AM'],
  [quotes, { ...enquiry, receivedAt: undefined }, 'Mar 4, 2026'],
  [quotes, { ...enquiry, receivedAt: undefined, createdAt: '4.3.26' }, '4.3.26'],
  [messages, { ...enquiry, createdAt: '2026-03-04T05:06:00.000Z' }, 'Mar 4, 2026, 10:36 AM'],
])(
  'a row says when it was received, with the time where it is known, on one line',
  ({ columns }, row, text) => {
    const column = columns.find(({ label }) => label === 'Received');
    expect(column?.textOf(row)).toBe(text);
    expect(column?.isShort).toBe(true);
  },
);

test('the telephone number of a row can be called', () => {
  for (const { columns } of [quotes, messages])
    expect(columns.find(({ label }) => label === 'Phone')?.hrefOf?.(enquiry)).toBe('tel:+919876543210');
});
