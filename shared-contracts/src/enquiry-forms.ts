// The two forms of the site: their fields, and how the texts in a form become the body of a call. The rules for each
// field are in `schemas/enquiry-inputs.ts`.
import type * as z from 'zod/mini';
import { parseJson } from './json-checks';
import type { ContactMessageInput, QuoteRequestInput } from './schemas/enquiry-inputs';
import { toDigits, toEmailAddress, toPhoneNumber, toTenDigits } from './values/typed-values';

/** The body of the call, by kind of enquiry: a contact message or a quote request. */
export interface EnquiryValues {
  message: z.input<typeof ContactMessageInput>;
  quote: z.input<typeof QuoteRequestInput>;
}
export type EnquiryKind = keyof EnquiryValues;

/**
 * The honeypot, the time that filling in took, the sentence about privacy, and what the program adds to a quote request:
 * visitors type none of it.
 */
type AddedField = 'website' | 'fillTime' | 'consent' | 'productname' | 'productId' | 'createdAt';

type EnquiryFields = { [K in EnquiryKind]: Exclude<keyof EnquiryValues[K] & string, AddedField> };

/** Name of an input that a visitor fills in. */
export type EnquiryField<K extends EnquiryKind> = EnquiryFields[K];

/**
 * Name of the hidden input with which the contact form states that its product is a text that was typed, and not chosen.
 */
export const typedProductField = 'productIsTyped';

/** The id of the contact form: the page that says that a message was sent opens there. */
export const contactFormId = 'contact-form';

/** A record, because a list with a field missing would compile. */
const keysOf = <K extends EnquiryKind>(fields: Record<EnquiryField<K>, 1>) =>
  Object.keys(fields) as EnquiryField<K>[];

/** The fields of each form from top to bottom: the first one with an error gets the focus. */
export const enquiryFields: { [K in EnquiryKind]: readonly EnquiryField<K>[] } = {
  message: keysOf<'message'>({ name: 1, contactNo: 1, product: 1, quantity: 1, message: 1 }),
  quote: keysOf<'quote'>({ name: 1, quantity: 1, contactNo: 1, email: 1, size: 1, purpose: 1, lines: 1 }),
};

/** How the values of those fields are stored that have more than one spelling. */
const storedSpellings: { [K in EnquiryKind]: Partial<Record<EnquiryField<K>, (typed: string) => string>> } = {
  message: { contactNo: toTenDigits, quantity: toDigits },
  quote: {
    contactNo: toPhoneNumber,
    quantity: toDigits,
    email: toEmailAddress,
    purpose: (purpose) => purpose || 'price',
    lines: (lines) => lines || '[]',
  },
};

/** The text of a field as the server will store it. */
export function asStored<K extends EnquiryKind>(kind: K, field: EnquiryField<K>, typed = ''): string {
  const text = typed.replace(/\r\n?/g, '\n').trim();
  return storedSpellings[kind][field]?.(text) ?? text;
}

/** The texts in a form, by the names of its inputs. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/** Any other text stays one: the contract says what is wrong with it. */
function toWholeNumber(text = '') {
  const digits = toDigits(text);
  return /^\d{1,10}$/.test(digits) ? Number(digits) : digits;
}

/** What `ContactMessageInput` validates, in the browser and, for a form without scripts, in the shell. */
export const toContactMessageInput = ({ name, contactNo, product, quantity, message }: FormValues) =>
  ({
    name,
    contactNo,
    product,
    quantity: toWholeNumber(quantity),
    message,
  }) satisfies Record<EnquiryField<'message'>, unknown>;

/** What `QuoteRequestInput` validates. `lines` is JSON. `added` is what the form has no input for. */
export const toQuoteRequestInput = (
  { name, quantity = '', contactNo, email, size = '', purpose, lines }: FormValues,
  added: { productname: string; productId?: number | undefined; createdAt: string },
) =>
  ({
    name,
    quantity,
    contactNo,
    email,
    size,
    ...(purpose && purpose !== 'price' && { purpose }),
    ...(lines && lines !== '[]' && { lines: parseJson(lines) ?? lines }),
    ...added,
  }) satisfies Partial<Record<EnquiryField<'quote'>, unknown>>;

/** The first validation error of each field: `name`, `lines.0.quantity`. */
export function fieldErrorsOf(
  error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  const all = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  return Object.fromEntries(all.reverse());
}
