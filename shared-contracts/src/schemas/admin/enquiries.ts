import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { listLimits } from '../../values/limits';
import { ContactMessage, EnquiryChange, QuoteRequest } from '../enquiries';
import { ById, listQuery, Saved, timeZone, booleanParameter } from '../fields';

export const enquirySorts = ['newest', 'oldest', 'name', '-name'] as const;
export type EnquirySort = (typeof enquirySorts)[number];

const filters = {
  handled: z.optional(booleanParameter()),
  /** `true` lists possible spam instead of the other enquiries. */
  suspect: z.optional(booleanParameter()),
  /** Received on this day or later. */
  from: z.optional(z.iso.date()),
  /** Received on this day or earlier. */
  to: z.optional(z.iso.date()),
  timeZone,
};

/** The search covers everything that was sent, and the note. */
const { search, sort, ...paging } = listQuery(enquirySorts);

export const EnquiryListQuery = z.object({ search, sort, ...paging, ...filters });

/** The time zone is that of all times in the file, too. */
export const EnquiryExportQuery = z.object({ search, sort, ...filters });

export const enquiriesAdminApi = {
  'GET /api/contact/all': {
    access: 'enquiries.view',
    summary: 'The messages of visitors, the newest first.',
    query: EnquiryListQuery,
    most: listLimits.whole,
    item: ContactMessage,
  },
  'GET /api/quotes/getAll': {
    access: 'enquiries.view',
    summary: 'The quotes that were asked for, the newest first. A bare list, unless a page is asked for.',
    query: EnquiryListQuery,
    most: listLimits.whole,
    item: QuoteRequest,
    isBare: true,
  },
  'GET /api/contact/export': {
    access: 'customers.export',
    needsRecentSignIn: true,
    summary: 'All messages that match, as a CSV file. A file whose end is missing is a failed response.',
    query: EnquiryExportQuery,
    download: 'csv',
  },
  'GET /api/quotes/export': {
    access: 'customers.export',
    needsRecentSignIn: true,
    summary:
      'All quote requests that match, as a CSV file. A file whose end is missing is a failed response.',
    query: EnquiryExportQuery,
    download: 'csv',
  },
  'PUT /api/contact/update/:id': {
    access: 'enquiries.edit',
    summary: 'Mark a message as handled, or write a note.',
    params: ById,
    body: EnquiryChange,
    response: Saved,
    errorStatuses: [412],
  },
  'PUT /api/quotes/update/:id': {
    access: 'enquiries.edit',
    summary: 'Mark a quote request as handled, or write a note.',
    params: ById,
    body: EnquiryChange,
    response: Saved,
    errorStatuses: [412],
  },
} as const satisfies Record<string, EndpointRow>;
