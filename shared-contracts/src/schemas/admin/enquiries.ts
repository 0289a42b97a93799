import * as z from 'zod/mini';
import type { EndpointRow } from '../../endpoint';
import { listLimits } from '../../limits';
import { ContactMessage, EnquiryChange, QuoteRequest } from '../enquiries';
import { ById, listQuery, Saved, timeZone, booleanParameter } from '../fields';

export const enquirySorts = ['newest', 'oldest', 'name', '-name'] as const;
export type EnquirySort = (typeof enquirySorts)[number];

/** The search covers everything that was sent, and the note. */
export const EnquiryListQuery = z.object({
  ...listQuery(enquirySorts),
  handled: z.optional(booleanParameter()),
  /** `true` lists possible spam instead of the other enquiries. */
  suspect: z.optional(booleanParameter()),
  /** Received on this day or later. */
  from: z.optional(z.iso.date()),
  /** Received on this day or earlier. */
  to: z.optional(z.iso.date()),
  timeZone,
});

export const enquiriesAdminApi = {
  'GET /api/contact/all': {
    access: 'admin',
    summary: 'The messages of visitors, the newest first.',
    query: EnquiryListQuery,
    most: listLimits.whole,
    item: ContactMessage,
  },
  'GET /api/quotes/getAll': {
    access: 'admin',
    summary: 'The quotes that were asked for, the newest first. A bare list, unless a page is asked for.',
    query: EnquiryListQuery,
    most: listLimits.whole,
    item: QuoteRequest,
    isBare: true,
  },
  'PUT /api/contact/update/:id': {
    access: 'admin',
    summary: 'Mark a message as handled, or write a note.',
    params: ById,
    body: EnquiryChange,
    response: Saved,
    errorStatuses: [412],
  },
  'PUT /api/quotes/update/:id': {
    access: 'admin',
    summary: 'Mark a quote request as handled, or write a note.',
    params: ById,
    body: EnquiryChange,
    response: Saved,
    errorStatuses: [412],
  },
} as const satisfies Record<string, EndpointRow>;
