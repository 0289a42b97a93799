// A quotation as its form has it: texts, and its lines as JSON.
import { parseRupees } from '@site/shared-contracts/amounts';
import { findGstState } from '@site/shared-contracts/gst-states';
import { QuotationContent, type QuotationLine } from '@site/shared-contracts/schemas';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { labelsOf, readValues, type FormFields } from '../../editing/form-fields';

const LineTexts = z.object({
  productId: z.optional(z.int()),
  description: z.string(),
  size: z.string(),
  hsn: z.string(),
  quantity: z.string(),
  unit: z.string(),
  /** Rupees. */
  price: z.string(),
  discount: z.string(),
  gst: z.string(),
});
export type LineTexts = z.infer<typeof LineTexts>;

export const emptyLine: LineTexts = {
  ...{ description: '', size: '', hsn: '', quantity: '1', unit: '', price: '', discount: '', gst: '18' },
};

export type QuotationTexts = Record<
  | 'lines'
  | 'customerName'
  | 'customerCompany'
  | 'customerAddress'
  | 'customerState'
  | 'customerGstin'
  | 'discountKind'
  | 'discount'
  | 'freight'
  | 'freightGst'
  | 'freightSac'
  | 'pricesIncludeGst'
  | 'roundToRupee'
  | 'supplierState'
  | 'supplierGstin'
  | 'validUntil'
  | 'note'
  | 'terms',
  string
>;

const rupeesOf = (paise: number) => String(paise / 100);
const yes = (is: boolean) => (is ? 'yes' : '');

/** In the order of the form. */
const fields: FormFields<QuotationTexts, QuotationContent> = {
  customerName: { label: 'Name', textOf: ({ customer }) => customer.name },
  customerCompany: { label: 'Company', textOf: ({ customer }) => customer.company },
  customerAddress: { label: 'Address', textOf: ({ customer }) => customer.address },
  customerState: { label: 'State of delivery', textOf: ({ customer }) => customer.stateCode },
  customerGstin: { label: 'GSTIN of the customer', textOf: ({ customer }) => customer.gstin },
  lines: { label: 'Lines', textOf: ({ lines }) => writeLines(lines.map(toLineTexts)) },
  pricesIncludeGst: { label: 'Prices include GST', textOf: (content) => yes(content.pricesIncludeGst) },
  discountKind: { label: 'Discount on the whole', textOf: ({ discount }) => discount?.kind ?? '' },
  discount: {
    label: 'How much discount on the whole',
    textOf: ({ discount }) =>
      discount === undefined ? '' : discount.kind === 'percent' ? discount.percent : rupeesOf(discount.paise),
  },
  freight: { label: 'Freight (₹)', textOf: ({ freight }) => (freight ? rupeesOf(freight.paise) : '') },
  freightGst: { label: 'GST of the freight (%)', textOf: ({ freight }) => freight?.gstPercent ?? '18' },
  freightSac: { label: 'SAC of the freight', textOf: ({ freight }) => freight?.sac ?? '' },
  roundToRupee: { label: 'Round the total to a rupee', textOf: (content) => yes(content.roundToRupee) },
  validUntil: { label: 'Good until', textOf: ({ validUntil }) => validUntil },
  supplierState: { label: 'Our state', textOf: ({ supplierStateCode }) => supplierStateCode },
  supplierGstin: { label: 'Our GSTIN', textOf: ({ supplierGstin }) => supplierGstin },
  note: { label: 'Note to the customer', textOf: ({ note }) => note },
  terms: { label: 'Terms', textOf: ({ terms }) => terms },
};

export const labels = labelsOf(fields);
export const textsOfContent = (content: QuotationContent): QuotationTexts => readValues(fields, content);

const toLineTexts = (line: QuotationLine): LineTexts => ({
  ...(line.productId !== undefined && { productId: line.productId }),
  ...{ description: line.description, size: line.size, hsn: line.hsn },
  ...{ quantity: line.quantity, unit: line.unit, price: rupeesOf(line.unitPricePaise) },
  ...{ discount: Number(line.discountPercent) === 0 ? '' : line.discountPercent, gst: line.gstPercent },
});

/** The same lines are the same text. */
export const writeLines = (lines: readonly LineTexts[]): string =>
  JSON.stringify(lines.map((line) => z.parse(LineTexts, line)));

/** An earlier build may have written the draft. */
export function readLines(text: string): LineTexts[] {
  try {
    return z.parse(z.array(LineTexts), JSON.parse(text));
  } catch {
    return [];
  }
}

const toPaise = (rupees: string) => Math.round(parseRupees(rupees) * 100);
/** An empty percentage is none. */
const toPercent = (text: string) => text.replace('%', '').trim() || '0';

/** What is sent: not yet checked. */
export function toContent(texts: QuotationTexts): z.input<typeof QuotationContent> {
  const { discountKind, freight } = texts;
  return {
    lines: readLines(texts.lines).map(({ price, discount, gst, ...line }) => ({
      ...line,
      quantity: line.quantity.replaceAll(',', ''),
      unitPricePaise: toPaise(price),
      discountPercent: toPercent(discount),
      gstPercent: toPercent(gst),
    })),
    ...(discountKind === 'percent' && {
      discount: { kind: 'percent' as const, percent: toPercent(texts.discount) },
    }),
    ...(discountKind === 'amount' && {
      discount: { kind: 'amount' as const, paise: toPaise(texts.discount) },
    }),
    ...(freight.trim() !== '' && {
      freight: { paise: toPaise(freight), gstPercent: toPercent(texts.freightGst), sac: texts.freightSac },
    }),
    pricesIncludeGst: texts.pricesIncludeGst !== '',
    roundToRupee: texts.roundToRupee !== '',
    supplierStateCode: texts.supplierState,
    supplierGstin: texts.supplierGstin,
    customer: {
      ...{ name: texts.customerName, company: texts.customerCompany, address: texts.customerAddress },
      ...{ stateCode: texts.customerState, gstin: texts.customerGstin },
    },
    terms: texts.terms,
    note: texts.note,
    validUntil: texts.validUntil,
  };
}

/** The form's field for a place in the content. */
const fieldByPlace: Record<string, keyof QuotationTexts> = {
  'customer.name': 'customerName',
  'customer.company': 'customerCompany',
  'customer.address': 'customerAddress',
  'customer.stateCode': 'customerState',
  'customer.gstin': 'customerGstin',
  customer: 'customerName',
  supplierStateCode: 'supplierState',
  'freight.paise': 'freight',
  'freight.gstPercent': 'freightGst',
  'freight.sac': 'freightSac',
};

export const fieldOf = (place: string): keyof QuotationTexts => {
  const [first = ''] = place.split('.');
  return fieldByPlace[place] ?? fieldByPlace[first] ?? (first as keyof QuotationTexts);
};

/** The inputs of a line, by what is sent of it. */
const lineInputs: Record<string, keyof LineTexts> = {
  unitPricePaise: 'price',
  discountPercent: 'discount',
  gstPercent: 'gst',
};

interface FieldError {
  type: string;
  message: string;
  /** By their place within the field: `2.price`. */
  types: Record<string, string>;
}

/** Checks as the API does. */
export const quotationResolver: Resolver<QuotationTexts> = (values) => {
  const { success, error } = z.safeParse(QuotationContent, toContent(values));
  if (success) return { values, errors: {} };
  const errors: Record<string, FieldError> = {};
  for (const { path, message } of error.issues) {
    const [first, index, input] = path.map(String);
    const isOfLine = first === 'lines' && index !== undefined;
    const place = isOfLine ? [index, lineInputs[input ?? ''] ?? input].filter(Boolean).join('.') : '';
    const found = (errors[fieldOf(path.join('.'))] ??= { type: 'schema', message, types: {} });
    found.types[place] ??= message;
  }
  return { values: {}, errors: errors as never };
};

/** A value as a colleague can read it, in a conflict. */
export function readableValue(name: string, values: Record<string, string>): string | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  if (name === 'lines')
    return readLines(value)
      .map(
        ({ quantity, unit, description, size, price }) =>
          `${quantity} ${unit} ${description} ${size}, ₹ ${price}`,
      )
      .join('\n');
  if (name === 'customerState' || name === 'supplierState') return findGstState(value)?.name ?? value;
  if (name === 'pricesIncludeGst' || name === 'roundToRupee') return value === '' ? 'No' : 'Yes';
  return value;
}
