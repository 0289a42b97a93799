// What visitors send. The forms check with these very schemas before they send, so the messages stand here.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits } from '../limits';
import { Moment, optionalText, text } from './fields';

/** Two questions that a person never answers and a machine often does. Neither is ever mentioned in an answer. */
const trap = {
  /** An input that nobody sees. Whatever stands in it is taken: a complaint would give it away. */
  website: z.optional(z.unknown()),
  /** Milliseconds from the first look at the form to its sending. */
  fillTime: z.optional(z.unknown()),
};

/** `product` is the product's name. */
export const ContactMessageInput = z.object({
  name: text(limits.name, 'Name is required'),
  contactNo: z
    .string('Phone number is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Phone number is required', abort: true }),
      z.regex(/^\d{10}$/, 'Enter valid 10-digit number'),
    ),
  product: text(limits.line, 'Please select a product').check(
    z.refine((product) => product !== 'Select Product', 'Please select a product'),
  ),
  quantity: z
    .int('Quantity is required')
    .check(z.positive('Quantity is required'), z.maximum(9_999_999_999, 'At most 10 digits.')),
  message: text(limits.message, 'Message is required'),
  ...trap,
});

export const QuoteRequestInput = z.object({
  name: text(limits.name, 'Name is required'),
  size: text(limits.size, 'Please select a size'),
  quantity: z.string('Quantity is required').check(
    z.trim(),
    z.minLength(1, { error: 'Quantity is required', abort: true }),
    z.regex(/^\d+$/, { error: 'Quantity must be a number', abort: true }),
    z.maxLength(limits.shortInput, 'At most 10 digits.'),
    z.refine(
      (digits) => Number(digits) >= limits.quoteQuantity,
      `Minimum quantity is ${String(limits.quoteQuantity)}`,
    ),
  ),
  contactNo: z
    .string('Contact number is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Contact number is required', abort: true }),
      z.regex(/^\+?[\d\s-]{7,15}$/, 'Enter a valid phone number'),
    ),
  email: z
    .string('Email is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Email is required', abort: true }),
      z.maxLength(254, 'Enter a valid email address'),
      z.email('Enter a valid email address'),
    ),
  productname: text(limits.line),
  /** The visitor's own date, yyyy-mm-dd. */
  createdAt: z.iso.date('This is not a date.'),
  ...trap,
});

/** The same for the same idempotency key, however often it is sent. */
export const EnquiryReceipt = z.object({ status: z.literal(200), receivedAt: Moment });
export type EnquiryReceipt = z.infer<typeof EnquiryReceipt>;

/** What an admin knows about every enquiry beyond what was sent. */
const handling = {
  /** By the server's clock. */
  receivedAt: z.optional(Moment),
  handled: z.optional(z.boolean()),
  /** For colleagues; the customer never sees it. */
  note: z.optional(z.string()),
  /** Looks like a machine's. */
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
  createdAt: Moment,
  ...handling,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const QuoteRequest = z.object({
  id: z.int(),
  name: z.string(),
  size: z.string(),
  quantity: z.string(),
  contactNo: z.string(),
  email: z.string(),
  productname: z.string(),
  createdAt: z.string(),
  ...handling,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** What is left out stays as it is. */
export const EnquiryChange = z.object({
  handled: z.optional(z.boolean('This is either true or false.')),
  note: z.optional(optionalText(limits.message)),
});

export const enquiriesApi = {
  'POST /api/contact/create': {
    access: 'public',
    summary: 'Send a message to the company.',
    body: ContactMessageInput,
    reply: EnquiryReceipt,
    refusals: [429],
  },
  'POST /api/quotes/create': {
    access: 'public',
    summary: 'Ask for a quote for a product.',
    body: QuoteRequestInput,
    reply: EnquiryReceipt,
    refusals: [429],
  },
} as const satisfies Record<string, EndpointRow>;
