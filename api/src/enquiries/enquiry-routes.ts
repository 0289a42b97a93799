import type { ContactMessage, QuoteRequest } from '@site/shared-contracts/schemas';
import { route } from '../http/route';
import type { EnquiryRow } from '../database/tables';
import { writeMessages, writeQuotes } from './enquiry-csv';
import type { EnquiryIntake } from './enquiry-intake';
import type { EnquiryAdminStore } from './enquiry-admin-store';

export const enquiryRoutes = (
  receive: EnquiryIntake,
  messages: EnquiryAdminStore,
  quotes: EnquiryAdminStore,
) => [
  route('POST /api/contact/create', ({ body, request }) => {
    const { name, contactNo, product, quantity, message } = body;
    const sent = { kind: 'message', name, contact_no: contactNo, product, message } as const;
    return receive({ ...sent, quantity: String(quantity) }, body, request);
  }),

  route('POST /api/quotes/create', ({ body, request }) => {
    const { name, contactNo, productname, quantity, size, email, createdAt } = body;
    const sent = { kind: 'quote', name, contact_no: contactNo, product: productname } as const;
    return receive({ ...sent, quantity, size, email, created_on: createdAt }, body, request);
  }),

  route('GET /api/contact/all', async ({ query }) => {
    const { data, ...list } = await messages.list(query);
    return { ...list, data: data.map(toMessage) };
  }),

  route('GET /api/quotes/getAll', async ({ query }) => {
    const { data, ...list } = await quotes.list(query);
    return { ...list, data: data.map(toQuote) };
  }),

  route('GET /api/contact/export', ({ query }) =>
    Promise.resolve({ name: 'messages.csv', parts: writeMessages(messages.readAll(query), query.timeZone) }),
  ),

  route('GET /api/quotes/export', ({ query }) =>
    Promise.resolve({ name: 'quotes.csv', parts: writeQuotes(quotes.readAll(query), query.timeZone) }),
  ),

  route('PUT /api/contact/update/:id', ({ params, body, ...by }) =>
    messages.change(params.id, body, by, toMessage),
  ),

  route('PUT /api/quotes/update/:id', ({ params, body, ...by }) =>
    quotes.change(params.id, body, by, toQuote),
  ),
];

const moment = (time: number) => new Date(time).toISOString();

const toEnquiry = (row: EnquiryRow) => ({
  id: row.id,
  name: row.name,
  contactNo: row.contact_no,
  receivedAt: moment(row.received_at),
  handled: row.handled_at !== null,
  note: row.note,
  suspect: row.is_suspect === 1,
  version: row.version,
});

const toMessage = (row: EnquiryRow): ContactMessage => ({
  ...toEnquiry(row),
  product: row.product,
  quantity: Number(row.quantity),
  message: row.message ?? '',
  createdAt: moment(row.received_at),
});

const toQuote = (row: EnquiryRow): QuoteRequest => ({
  ...toEnquiry(row),
  productname: row.product,
  quantity: row.quantity,
  size: row.size ?? '',
  email: row.email ?? '',
  createdAt: row.created_on ?? '',
});
