// What visitors send: the one source of the rules and messages for the browser, the shell (forms without scripts) and
// the API. A separate entry point, so that a form loads no other schema. `enquiry-forms.ts` converts the values of a
// form.
import * as z from 'zod/mini';
import { limits, tooLong } from '../values/limits';
import { toDigits, toEmailAddress, toPhoneNumber, toTenDigits } from '../values/typed-values';
import { mostCharacters, optionalText, text } from './text';

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

export const quotePurposes = ['price', 'sample', 'data sheet'] as const;
/** What is asked for. */
export const QuotePurpose = z.enum(quotePurposes);
export type QuotePurpose = z.infer<typeof QuotePurpose>;

/** Empty where none is asked for, which a sample and a data sheet do not need. */
const size = optionalText(limits.size, 'Please select a size');

/** Digits; may be empty, like the size. */
const quantity = z
  .string('Quantity is required')
  .check(
    z.overwrite(toDigits),
    mostCharacters(limits.shortInput),
    z.regex(/^\d*$/, 'Quantity must be a number'),
  );

/** As large as the databases store a number. */
const productId = z.optional(z.int().check(z.positive(), z.maximum(2_147_483_647)));

/** One of the further products of a quote request. */
export const QuoteLineInput = z.object({
  productId,
  productname: text(limits.line),
  size,
  quantity,
  sku: z.optional(optionalText(limits.size)),
});

/** An error that depends on the purpose, at its place in the request. */
type PurposeError = [path: (string | number)[], message: string];

/** For a price, each product needs a size and a quantity. The specification's minimum is that of the first product. */
function* purposeErrors(request: QuoteTexts): Generator<PurposeError> {
  if ((request.purpose ?? 'price') !== 'price') return;
  yield* packErrors(request, [], limits.quoteQuantity);
  for (const [index, line] of (request.lines ?? []).entries()) yield* packErrors(line, ['lines', index], 1);
}

function* packErrors(
  pack: { size: string; quantity: string },
  path: (string | number)[],
  minimum: number,
): Generator<PurposeError> {
  if (pack.size === '') yield [[...path, 'size'], 'Please select a size'];
  if (pack.quantity === '') yield [[...path, 'quantity'], 'Quantity is required'];
  else if (Number(pack.quantity) < minimum)
    yield [[...path, 'quantity'], `Minimum quantity is ${String(minimum)}`];
}

/** No check ends those after it: the errors of several products are found together with those of the person. */
const quoteFields = z.object({
  name: text(limits.name, 'Name is required'),
  size,
  quantity,
  contactNo: z
    .string('Contact number is required')
    .check(
      z.overwrite(toPhoneNumber),
      z.minLength(1, 'Contact number is required'),
      z.regex(/^\+?(?:[\s-]*\d){7,15}$/, 'Enter a valid phone number'),
    ),
  email: z
    .string('Email is required')
    .check(
      z.overwrite(toEmailAddress),
      z.minLength(1, 'Email is required'),
      z.maxLength(254, 'Enter a valid email address'),
      z.email('Enter a valid email address'),
    ),
  productname: text(limits.line),
  productId,
  purpose: z.optional(QuotePurpose),
  /** The further products; `productname`, `size` and `quantity` are those of the first one. */
  lines: z.optional(
    z
      .array(QuoteLineInput)
      .check(z.maxLength(limits.quoteLines, `At most ${String(limits.quoteLines + 1)} products.`)),
  ),
  /** The visitor's own date, yyyy-mm-dd. */
  createdAt: z.iso.date('This is not a date.'),
  ...added,
});
type QuoteTexts = z.output<typeof quoteFields>;

export const QuoteRequestInput = quoteFields.check(({ value, issues }) => {
  for (const [path, message] of purposeErrors(value))
    issues.push({ code: 'custom', path, message, input: value });
});
