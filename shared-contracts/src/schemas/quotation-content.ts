// What a quotation says, as clerks write it and as it is stored. What it costs is computed: `computeQuotation`.
import * as z from 'zod/mini';
import { contentLimits, limits } from '../values/limits';
import { findGstState } from '../values/gst-states';
import { isGstin, stateCodeOfGstin, toGstin } from '../values/gstin';
import { discountableOf, grossOf } from '../values/quotation-money';
import { optionalText, text } from './text';

export const quotationLimits = {
  lines: 200,
  /** Characters of an address. */
  address: 500,
  unit: 20,
  /** Paise of one line: a thousand crore rupees. All sums of so many lines are safe integers. */
  linePaise: 1_000_000_000_000,
} as const;

/** For amounts that are computed without floating point numbers. */
const decimal = (pattern: RegExp, message: string) =>
  z.string(message).check(z.trim(), z.regex(pattern, { error: message, abort: true }));

const percent = decimal(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage with at most two decimals.').check(
  z.refine((value) => Number(value) <= 100, 'At most 100 percent.'),
);
const paise = z
  .int('Enter an amount in rupees.')
  .check(z.minimum(0, 'At least 0.'), z.maximum(contentLimits.price * 100, 'At most ₹1,00,00,000.'));

/** Empty where it is not known. */
const taxCode = z
  .string()
  .check(z.trim(), z.regex(/^(\d{4}|\d{6}|\d{8})?$/, 'An HSN or SAC has 4, 6 or 8 digits.'));

export const QuotationLine = z
  .object({
    /** Left out for a line that is written freely. */
    productId: z.optional(z.int().check(z.positive())),
    description: text(limits.line, 'Write what this line is for.'),
    size: optionalText(limits.size),
    hsn: taxCode,
    quantity: decimal(/^\d{1,7}(\.\d{1,3})?$/, 'Enter a quantity with at most three decimals.').check(
      z.refine((value) => Number(value) > 0, 'Enter a quantity above 0.'),
    ),
    /** What is counted: `cans`, `kg`. May be empty. */
    unit: optionalText(quotationLimits.unit),
    unitPricePaise: paise,
    discountPercent: percent,
    gstPercent: percent,
  })
  .check(
    z.refine((line) => grossOf(line) <= BigInt(quotationLimits.linePaise), {
      error: 'Quantity times price is too much.',
      path: ['quantity'],
    }),
  );
export type QuotationLine = z.infer<typeof QuotationLine>;

const stateCode = z
  .string('Choose a state.')
  .check(z.refine((code) => findGstState(code) !== undefined, 'Choose a state.'));

/** Empty for who has none. */
const gstin = z.string().check(
  z.overwrite(toGstin),
  z.refine((value) => value === '' || isGstin(value), 'This is no GSTIN: check each character.'),
);

export const QuotationContent = z
  .object({
    lines: z
      .array(QuotationLine)
      .check(
        z.minLength(1, 'Add a line.'),
        z.maxLength(quotationLimits.lines, `At most ${String(quotationLimits.lines)} lines.`),
      ),
    /** Spread over the lines in proportion, before tax. */
    discount: z.optional(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('percent'), percent }),
        z.object({ kind: z.literal('amount'), paise }),
      ]),
    ),
    freight: z.optional(z.object({ paise, gstPercent: percent, sac: taxCode })),
    pricesIncludeGst: z.boolean(),
    roundToRupee: z.boolean(),
    supplierStateCode: stateCode.check(
      z.refine((code) => findGstState(code)?.kind !== 'abroad', 'Choose a state of India.'),
    ),
    supplierGstin: gstin,
    customer: z.object({
      name: text(limits.name, 'Name is required'),
      company: optionalText(limits.name),
      address: optionalText(quotationLimits.address),
      /** Where the goods arrive; not always the state of the GSTIN. */
      stateCode,
      gstin,
    }),
    terms: optionalText(limits.message),
    note: optionalText(limits.message),
    /** The last day on which it can be accepted. */
    validUntil: z.iso.date('This is not a date.'),
  })
  .check(
    z.refine(
      ({ lines, discount }) => discount?.kind !== 'amount' || BigInt(discount.paise) <= discountableOf(lines),
      {
        error: 'The discount is more than the lines cost.',
        path: ['discount', 'paise'],
      },
    ),
    z.refine(
      ({ supplierGstin, supplierStateCode }) =>
        supplierGstin === '' || stateCodeOfGstin(supplierGstin) === supplierStateCode,
      { error: 'The GSTIN is of another state.', path: ['supplierStateCode'] },
    ),
  );
export type QuotationContent = z.infer<typeof QuotationContent>;
