import type { ContactMessage, QuoteRequest } from '@site/shared-contracts/schemas';
import { adminQuery } from '../session/admin-query';
import { momentText } from '../moment-text';
import { call } from '../session/call';
import type { EnquiryListAddress } from './list-address';

/** A contact message or a quote request, in words that fit both. */
export interface Enquiry {
  id: number;
  name: string;
  contactNo: string;
  product: string;
  quantity: string;
  size?: string;
  email?: string;
  message?: string;
  /** Of a quote the visitor's own date, of a message the moment it came. */
  createdAt: string;
  receivedAt: string | undefined;
  handled: boolean;
  note: string;
  suspect: boolean;
  version: number | undefined;
}

export interface Column {
  label: string;
  textOf: (enquiry: Enquiry) => string;
}

/** What is different between the two tables: their names, columns and calls. */
export interface EnquiryKind {
  kind: 'quotes' | 'messages';
  title: string;
  /** For messages: `the quotes`. */
  what: string;
  columns: readonly Column[];
  listQuery: (address: EnquiryListAddress) => {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<{ data: Enquiry[]; total: number }>;
  };
  change: (
    id: number,
    change: { handled?: boolean; note?: string },
    version: number | undefined,
  ) => Promise<unknown>;
}

const handling = ({
  handled = false,
  note = '',
  suspect = false,
  version,
  receivedAt,
}: QuoteRequest | ContactMessage) => ({
  handled,
  note,
  suspect,
  version,
  receivedAt,
});

const fromQuote = (quote: QuoteRequest): Enquiry => ({
  id: quote.id,
  name: quote.name,
  contactNo: quote.contactNo,
  product: quote.productname,
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

const name: Column = { label: 'Name', textOf: (each) => each.name };
const product: Column = { label: 'Product', textOf: (each) => each.product };
const quantity: Column = { label: 'Quantity', textOf: (each) => each.quantity };
const phone: Column = { label: 'Phone', textOf: (each) => each.contactNo };

export const quotes: EnquiryKind = {
  kind: 'quotes',
  title: 'Quotes Enquiry',
  what: 'the quotes',
  columns: [
    name,
    product,
    { label: 'Size', textOf: (each) => each.size ?? '' },
    quantity,
    phone,
    { label: 'Email', textOf: (each) => each.email ?? '' },
    { label: 'Date', textOf: (each) => each.createdAt },
  ],
  listQuery: (query) => {
    const { queryKey, queryFn } = adminQuery('GET /api/quotes/getAll', { query });
    return {
      queryKey,
      queryFn: async (context) => {
        const { data, total } = await queryFn(context);
        return { data: data.map(fromQuote), total };
      },
    };
  },
  change: (id, body, ifMatch) => call('PUT /api/quotes/update/:id', { params: { id }, body }, { ifMatch }),
};

export const messages: EnquiryKind = {
  kind: 'messages',
  title: 'Messages',
  what: 'the messages',
  columns: [
    name,
    phone,
    product,
    quantity,
    { label: 'Message', textOf: (each) => each.message ?? '' },
    { label: 'Received', textOf: (each) => momentText(each.createdAt) },
  ],
  listQuery: (query) => {
    const { queryKey, queryFn } = adminQuery('GET /api/contact/all', { query });
    return {
      queryKey,
      queryFn: async (context) => {
        const { data, total } = await queryFn(context);
        return { data: data.map(fromMessage), total };
      },
    };
  },
  change: (id, body, ifMatch) => call('PUT /api/contact/update/:id', { params: { id }, body }, { ifMatch }),
};
