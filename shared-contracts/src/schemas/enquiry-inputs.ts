// What visitors send: the one source of the rules and messages for the browser, the shell (forms without scripts) and
// the API. A separate entry point, so that a form loads no other schema. `enquiry-forms.ts` converts the values of a
// form.
import * as z from 'zod/mini';
import { limits, tooLong } from '../values/limits';
import { toDigits, toEmailAddress, toPhoneNumber, toTenDigits } from '../values/typed-values';
import { mostCharacters, text } from './text';

/** What no visitor types. Two fields that spam bots often fill in: no response ever mentions them. */
const added = {
  /** The sentence about privacy that the form has shown. */
  consent: z.optional(z.string().check(z.maxLength(limits.message))),
  /** A hidden input. Every value is accepted: a validation error would reveal its purpose. */
  website: z.optional(z.unknown()),
  /** Milliseconds from the start of the document to the submission; left out where a draft was restored. */
  fillTime: z.optional(z.unknown()),
};

/** What a quantity is that is no whole number of at most ten digits. Zero is none at all. */
function quantityMessage(given: unknown): string {
  const isValue = typeof given === 'string' || typeof given === 'number';
  const typed = isValue ? String(given).trim() : '';
  if (typed === '') return 'Quantity is required';
  return tooLong(typed, limits.shortInput) ?? 'Quantity must be a number';
}

/** `product` is the product's name. */
export const ContactMessageInput = z.object({
  name: text(limits.name, 'Name is required'),
  contactNo: z
    .string('Phone number is required')
    .check(
      z.overwrite(toTenDigits),
      z.minLength(1, { error: 'Phone number is required', abort: true }),
      z.regex(/^[1-9]\d{9}$/, 'Enter valid 10-digit number'),
    ),
  product: text(limits.line, 'Please select a product').check(
    z.refine((product) => product !== 'Select Product', 'Please select a product'),
  ),
  quantity: z
    .int({ error: ({ input }) => quantityMessage(input) })
    .check(
      z.positive('Quantity is required'),
      z.maximum(9_999_999_999, { error: ({ input }) => quantityMessage(input) }),
    ),
  message: text(limits.message, 'Message is required'),
  ...added,
});

export const QuoteRequestInput = z.object({
  name: text(limits.name, 'Name is required'),
  size: text(limits.size, 'Please select a size'),
  quantity: z.string('Quantity is required').check(
    z.overwrite(toDigits),
    z.minLength(1, { error: 'Quantity is required', abort: true }),
    mostCharacters(limits.shortInput),
    z.regex(/^\d+$/, { error: 'Quantity must be a number', abort: true }),
    z.refine(
      (digits) => Number(digits) >= limits.quoteQuantity,
      `Minimum quantity is ${String(limits.quoteQuantity)}`,
    ),
  ),
  contactNo: z
    .string('Contact number is required')
    .check(
      z.overwrite(toPhoneNumber),
      z.minLength(1, { error: 'Contact number is required', abort: true }),
      z.regex(/^\+?(?:[\s-]*\d){7,15}$/, 'Enter a valid phone number'),
    ),
  email: z
    .string('Email is required')
    .check(
      z.overwrite(toEmailAddress),
      z.minLength(1, { error: 'Email is required', abort: true }),
      z.maxLength(254, 'Enter a valid email address'),
      z.email('Enter a valid email address'),
    ),
  productname: text(limits.line),
  /** The visitor's own date, yyyy-mm-dd. */
  createdAt: z.iso.date('This is not a date.'),
  ...added,
});
