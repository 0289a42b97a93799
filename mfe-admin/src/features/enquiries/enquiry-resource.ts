import type { ContactMessage, QuoteRequest } from '@site/shared-contracts/schemas';
import { adminQuery, readAs, type AdminQuery } from '../../api-client/admin-query';
import { withTimeZone } from '../../lists/list-params';
import { phoneHref } from '@site/shared-contracts/site-content';
import { dayText, momentText } from '../../format/moment-text';
import { productsText } from '@site/shared-contracts/quote-texts';
import { call } from '../../api-client/call';
import type { EnquiryListQuery } from './enquiry-list-query';

/** A contact message or a quote request, with the same field names for both. */
export interface Enquiry {
  id: number;
  name: string;
  contactNo: string;
  product: string;
  quantity: string;
  size?: string;
  email?: string;
  message?: string;
  /** Of a quote the date that the visitor's browser sent, of a message the time when the API received it. */
  createdAt: string;
  receivedAt: string | undefined;
  handled: boolean;
}

export interface Column {
  label: string;
  textOf: (enquiry: Enquiry) => string;
  /** Is not wrapped in the table. */
  isShort?: true;
  /** Has a minimum width in the table. */
  needsRoom?: true;
  /** May be long: only its first lines are shown. */
  isLong?: true;
  /** Undefined where there is nothing to open. */
  hrefOf?: (enquiry: Enquiry) => string | undefined;
}

type EnquiryExportFilters = Omit<EnquiryListQuery, 'page' | 'pageSize'> & { timeZone: string };

/** What differs between quotes and messages: names, columns and calls. */
export interface EnquiryResource {
  kind: 'quotes' | 'messages';
  title: string;
  /** For messages: `the quotes`. */
  what: string;
  columns: readonly Column[];
  listQuery: (address: EnquiryListQuery) => AdminQuery<{ data: Enquiry[]; total: number; page: number }>;
  /** All rows that match, as a CSV file. */
  export: (filters: EnquiryExportFilters, signal: AbortSignal) => Promise<Blob>;
}

const handling = ({ handled = false, receivedAt }: QuoteRequest | ContactMessage) => ({
  handled,
  receivedAt,
});

const fromQuote = (quote: QuoteRequest): Enquiry => ({
  id: quote.id,
  name: quote.name,
  contactNo: quote.contactNo,
  product: productsText(quote.productname, quote.lines?.length ?? 0),
  quantity: quote.quantity,
  size: quote.size,
  email: quote.email,
  createdAt: quote.createdAt,
  ...handling(quote),
});

const fromMessage = (message: ContactMessage): Enquiry => ({
  id: message.id,
  name: message.name,
  contactNo: message.contactNo,
  product: message.product,
  quantity: String(message.quantity),
  message: message.message,
  createdAt: message.createdAt,
  ...handling(message),
});

const pageOf =
  <Item>(read: (item: Item) => Enquiry) =>
  ({ data, total, page }: { data: Item[]; total: number; page: number }) => ({
    data: data.map(read),
    total,
    page,
  });

const name: Column = { label: 'Name', textOf: (each) => each.name, needsRoom: true };
const product: Column = { label: 'Product', textOf: (each) => each.product, needsRoom: true };
const quantity: Column = { label: 'Quantity', textOf: (each) => each.quantity, isShort: true };
const phone: Column = {
  label: 'Phone',
  textOf: (each) => each.contactNo,
  hrefOf: (each) => (each.contactNo ? phoneHref(each.contactNo) : undefined),
  isShort: true,
};

export const quotes: EnquiryResource = {
  kind: 'quotes',
  title: 'Quotes Enquiry',
  what: 'the quotes',
  columns: [
    name,
    product,
    { label: 'Size', textOf: (each) => each.size ?? '', isShort: true },
    quantity,
    phone,
    { label: 'Email', textOf: (each) => each.email ?? '' },
    {
      label: 'Received',
      // Of an old one only the day is known.
      textOf: ({ receivedAt, createdAt }) => (receivedAt ? momentText(receivedAt) : dayText(createdAt)),
      isShort: true,
    },
  ],
  listQuery: (query) =>
    readAs(adminQuery('GET /api/quotes/getAll', { query: withTimeZone(query) }), pageOf(fromQuote)),
  export: (query, signal) => call('GET /api/quotes/export', { query }, { signal }),
};

export const messages: EnquiryResource = {
  kind: 'messages',
  title: 'Messages',
  what: 'the messages',
  columns: [
    name,
    phone,
    product,
    quantity,
    { label: 'Message', textOf: (each) => each.message ?? '', isLong: true, needsRoom: true },
    { label: 'Received', textOf: (each) => momentText(each.createdAt), isShort: true },
  ],
  listQuery: (query) =>
    readAs(adminQuery('GET /api/contact/all', { query: withTimeZone(query) }), pageOf(fromMessage)),
  export: (query, signal) => call('GET /api/contact/export', { query }, { signal }),
};
