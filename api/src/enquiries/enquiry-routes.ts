import type { ContactMessage, EnquiryExportQuery, QuoteRequest } from '@site/shared-contracts/schemas';
import type { output } from 'zod/mini';
import type { Database } from '../database/database';
import { route } from '../http/route';
import type { EnquiryRow } from '../database/tables';
import { moment } from '../time/time';
import { writeMessages, writeQuotes } from './enquiry-csv';
import type { EnquiryIntake } from './enquiry-intake';
import { createEnquiryAdminStore } from './enquiry-admin-store';
import { createEnquiryChanges } from './enquiry-changes';
import type { EnquiryFilters } from './enquiry-filters';
import { exportedEnquiries } from './exported-enquiries';
import { toAsked } from '../asked-products/asked-products';

export const enquiryRoutes = (db: Database, receive: EnquiryIntake) => {
  const enquiries = createEnquiryAdminStore(db);
  const changes = createEnquiryChanges(db);
  return [
    route('POST /api/contact/create', ({ body, request }) => {
      const { name, contactNo, product, quantity, message } = body;
      const sent = { kind: 'message', name, contact_no: contactNo, product, message } as const;
      return receive({ ...sent, quantity: String(quantity) }, body, request);
    }),

    route('POST /api/quotes/create', ({ body, request }) => {
      const { name, contactNo, productname, productId, quantity, size, email, createdAt } = body;
      const { purpose = 'price', lines = [] } = body;
      const sent = { kind: 'quote', name, contact_no: contactNo, product: productname } as const;
      const asked = { product_id: productId ?? null, purpose, lines: JSON.stringify(lines) };
      return receive({ ...sent, ...asked, quantity, size, email, created_on: createdAt }, body, request);
    }),

    route('GET /api/contact/all', async ({ query }) => {
      const { data, ...list } = await enquiries.list(toFilters('message', query), query);
      return { ...list, data: data.map(toMessage) };
    }),

    route('GET /api/quotes/getAll', async ({ query }) => {
      const { data, ...list } = await enquiries.list(toFilters('quote', query), query);
      return { ...list, data: data.map(toQuote) };
    }),

    route('GET /api/contact/export', ({ query }) => {
      const rows = exportedEnquiries(db, enquiries.readAll(toFilters('message', query)));
      return Promise.resolve({ name: 'messages.csv', parts: writeMessages(rows, query.timeZone) });
    }),

    route('GET /api/quotes/export', ({ query }) => {
      const rows = exportedEnquiries(db, enquiries.readAll(toFilters('quote', query)));
      return Promise.resolve({ name: 'quotes.csv', parts: writeQuotes(rows, query.timeZone) });
    }),

    route('PUT /api/contact/update/:id', ({ params, body, ...by }) =>
      changes.change(params.id, body, by, toMessage, 'message'),
    ),

    route('PUT /api/quotes/update/:id', ({ params, body, ...by }) =>
      changes.change(params.id, body, by, toQuote, 'quote'),
    ),
  ];
};

/** The tables of the specification show possible spam by itself only. */
const toFilters = (
  kind: EnquiryRow['kind'],
  { suspect = false, handled, from, to, timeZone, search, sort }: output<typeof EnquiryExportQuery>,
): EnquiryFilters => ({ kind, suspect, handled, from, to, timeZone, search, sort });

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
  ...toAsked(row),
});
