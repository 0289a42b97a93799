// Quotations as admins write and send them.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits, listLimits, requestLimits } from '../../values/limits';
import { ById, Done, listQuery, Saved, Timestamp, wholeNumber } from '../fields';
import { QuotationContent } from '../quotation-content';
import { optionalText, text } from '../text';

/** `expired`: it was sent, and its last day is over. `superseded`: a newer version was sent. */
export const quotationStates = ['draft', 'sent', 'expired', 'accepted', 'declined', 'superseded'] as const;
export const QuotationState = z.enum(quotationStates);
export type QuotationState = z.infer<typeof QuotationState>;

export const QuotationVersion = z.object({
  /** From 1. */
  version: z.int(),
  state: QuotationState,
  content: QuotationContent,
  totalPaise: z.int(),
  createdAt: Timestamp,
  /** Username of who has written or sent it. */
  admin: z.optional(z.string()),
  sentAt: z.optional(Timestamp),
  /** When its link was first opened. */
  seenAt: z.optional(Timestamp),
  decidedAt: z.optional(Timestamp),
  decidedBy: z.optional(z.enum(['customer', 'admin'])),
  /** As the customer has typed it, or the username of the admin. */
  decidedName: z.string(),
  decisionNote: z.string(),
});
export type QuotationVersion = z.infer<typeof QuotationVersion>;

/** What a list shows: the newest version. */
export const QuotationItem = z.object({
  id: z.int(),
  enquiryId: z.int(),
  /** Empty until it is sent. */
  number: z.string(),
  version: z.int(),
  state: QuotationState,
  customer: z.string(),
  totalPaise: z.int(),
  validUntil: z.iso.date(),
  createdAt: Timestamp,
  sentAt: z.optional(Timestamp),
  seenAt: z.optional(Timestamp),
});
export type QuotationItem = z.infer<typeof QuotationItem>;

export const Quotation = z.object({
  id: z.int(),
  enquiryId: z.int(),
  /** Empty until it is sent. */
  number: z.string(),
  /** For `If-Match`: it grows with every change of the quotation. */
  version: z.int(),
  /** Of the enquiry: whom the quotation is sent to. Both may be empty. */
  email: z.string(),
  contactNo: z.string(),
  /** The enquiry is possible spam, which gets no mail. */
  suspect: z.boolean(),
  /** The newest first. */
  versions: z.array(QuotationVersion),
});
export type Quotation = z.infer<typeof Quotation>;

const WholeQuotation = z.object({ status: z.literal(200), quotation: Quotation });
const { search, page, pageSize } = listQuery([]);

export const quotationsApi = {
  'GET /api/quotations/all': {
    access: 'enquiries.view',
    summary:
      'Quotations, the newest first: all, or those of an enquiry. The search covers number and customer.',
    query: z.object({
      search,
      page,
      pageSize,
      state: z.optional(QuotationState),
      enquiry: z.optional(wholeNumber()),
    }),
    most: listLimits.pageSize,
    item: QuotationItem,
  },
  'POST /api/quotations/create': {
    access: 'enquiries.edit',
    summary: 'Begin a quotation for an enquiry, with what the enquiry and the catalogue say.',
    body: z.object({ enquiryId: z.int() }),
    response: Saved,
  },
  'GET /api/quotations/:id': {
    access: 'enquiries.view',
    summary: 'One quotation with all its versions.',
    params: ById,
    response: WholeQuotation,
  },
  'PUT /api/quotations/update/:id': {
    access: 'enquiries.edit',
    summary: 'Save the draft. What was sent is locked: 409.',
    params: ById,
    body: z.object({ content: QuotationContent }),
    bodyBytes: requestLimits.contentBytes,
    response: Saved,
    errorStatuses: [409, 412],
  },
  'DELETE /api/quotations/delete/:id': {
    access: 'enquiries.edit',
    summary: 'Discard the draft. A quotation that has its number already keeps it: 409.',
    params: ById,
    response: Done,
    errorStatuses: [409, 412],
  },
  'POST /api/quotations/:id/copy': {
    access: 'enquiries.edit',
    summary: 'Begin a new version with what the newest one says.',
    params: ById,
    response: Saved,
    errorStatuses: [409, 412],
  },
  'POST /api/quotations/:id/send': {
    access: 'enquiries.edit',
    summary:
      'Give the draft its number, make its PDF and its link, and queue the mail. Without a mail, the clerk passes the link on.',
    params: ById,
    body: z.object({
      mail: z.optional(
        z.object({
          subject: text(limits.line),
          /** May have the placeholders of `quotationPlaceholders`; the link is added where it is missing. */
          body: text(limits.message),
        }),
      ),
    }),
    response: z.object({
      status: z.literal(200),
      id: z.int(),
      version: z.int(),
      number: z.string(),
      /** The page for the customer. Left out where the same call had succeeded before: a link is shown once. */
      path: z.optional(z.string()),
    }),
    errorStatuses: [409, 412],
  },
  'POST /api/quotations/:id/link': {
    access: 'enquiries.edit',
    summary: 'Make a new link to what was sent. The one before it stops working.',
    params: ById,
    response: z.object({ status: z.literal(200), path: z.string() }),
    errorStatuses: [409],
  },
  'POST /api/quotations/:id/accept': {
    access: 'enquiries.edit',
    summary: 'Take the order of a quotation that was sent, also where it has expired or was declined.',
    params: ById,
    body: z.object({ note: optionalText(limits.line) }),
    response: Saved,
    errorStatuses: [409, 412],
  },
} as const satisfies Record<string, EndpointRow>;
