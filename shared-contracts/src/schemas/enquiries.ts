// Enquiries as the API stores and returns them.
import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { limits } from '../values/limits';
import { ContactMessageInput, QuotePurpose, QuoteRequestInput } from './enquiry-inputs';
import { Timestamp } from './fields';
import { optionalText } from './text';

/** The receipt is the same for every request with the same idempotency key. */
export const EnquiryReceipt = z.object({ status: z.literal(200), receivedAt: Timestamp });
export type EnquiryReceipt = z.infer<typeof EnquiryReceipt>;

/** Fields that an admin sees of every enquiry in addition to what was sent. */
const handling = {
  /** By the server's clock. */
  receivedAt: z.optional(Timestamp),
  handled: z.optional(z.boolean()),
  /** For colleagues; the customer never sees it. */
  note: z.optional(z.string()),
  /** Possible spam. */
  suspect: z.optional(z.boolean()),
  version: z.optional(z.int()),
};

export const ContactMessage = z.object({
  id: z.int(),
  name: z.string(),
  contactNo: z.string(),
  product: z.string(),
  quantity: z.int(),
  message: z.string(),
  createdAt: Timestamp,
  ...handling,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** One of the further products of a quote request. */
export const QuoteLine = z.object({
  productId: z.optional(z.int()),
  productname: z.string(),
  size: z.string(),
  quantity: z.string(),
  sku: z.optional(z.string()),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

/** What a quote request may have beside the specification's fields. What is not stated is left out, a price as the purpose too. */
export const askedFields = {
  productId: z.optional(z.int()),
  purpose: z.optional(QuotePurpose),
  lines: z.optional(z.array(QuoteLine)),
};

export const QuoteRequest = z.object({
  id: z.int(),
  name: z.string(),
  size: z.string(),
  quantity: z.string(),
  contactNo: z.string(),
  email: z.string(),
  productname: z.string(),
  createdAt: z.string(),
  ...askedFields,
  ...handling,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** A field that is left out is not changed. */
export const EnquiryChange = z.object({
  handled: z.optional(z.boolean('This is either true or false.')),
  note: z.optional(optionalText(limits.message)),
});

export const enquiriesApi = {
  'POST /api/contact/create': {
    access: 'public',
    summary: 'Send a message to the company.',
    body: ContactMessageInput,
    response: EnquiryReceipt,
    errorStatuses: [429],
  },
  'POST /api/quotes/create': {
    access: 'public',
    summary: 'Ask for a quote, a sample or the data sheet of a product, and of further products.',
    body: QuoteRequestInput,
    response: EnquiryReceipt,
    errorStatuses: [429],
  },
} as const satisfies Record<string, EndpointRow>;
