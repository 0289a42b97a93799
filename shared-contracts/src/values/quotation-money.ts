// What a quotation costs: discounts, GST, totals. Every amount is a whole number of paise and rounded once, half a paisa up,
// where it first stands on paper; all sums are sums of what stands there. Decision 075 says why.
import { divideHalfUp, spreadInProportion, toWhole } from './decimal';
import { gstKindOf, type GstKind } from './gst-states';
import { rupeesInWords } from './rupees-in-words';

/** A decimal text has digits and perhaps a point: no sign, no separator. */
type DecimalText = string;

export interface PricedLine {
  /** Empty where none is known. */
  hsn: string;
  /** With at most three decimals. */
  quantity: DecimalText;
  unitPricePaise: number;
  /** With at most two decimals, 0 to 100; so are the other percentages. */
  discountPercent: DecimalText;
  gstPercent: DecimalText;
}

export type OverallDiscount = { kind: 'percent'; percent: DecimalText } | { kind: 'amount'; paise: number };

/** The part of a quotation's content that decides about money. */
export interface PricedContent {
  lines: readonly PricedLine[];
  discount?: OverallDiscount | undefined;
  freight?: { paise: number; gstPercent: DecimalText; sac: string } | undefined;
  supplierStateCode: string;
  customer: { stateCode: string };
  /** Unit prices, an overall discount in rupees and freight are with GST then. */
  pricesIncludeGst: boolean;
  roundToRupee: boolean;
}

/** Of the three taxes, either IGST is 0, or the other two, which are equal. `sgstPaise` is the UTGST of a union territory. */
export interface TaxAmounts {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  /** The taxable value and the taxes. */
  totalPaise: number;
}

export interface ComputedLine extends TaxAmounts {
  /** Quantity times price: with GST where prices are. The same for the two discounts. */
  grossPaise: number;
  discountPaise: number;
  /** The line's share of the overall discount. */
  overallDiscountPaise: number;
}

/** Of all lines with one HSN (or of the freight with its SAC) and one rate. */
export interface TaxSummaryRow extends TaxAmounts {
  hsn: string;
  /** Without needless zeros: `18`, `2.5`. */
  gstPercent: DecimalText;
}

export interface ComputedQuotation {
  gst: GstKind;
  /** In the order of the content. */
  lines: ComputedLine[];
  freight?: TaxAmounts;
  /** By HSN and rate. Sums up to `sums`. */
  taxSummary: TaxSummaryRow[];
  /** Of lines and freight, before the total is rounded to a rupee. */
  sums: TaxAmounts;
  /** Of all lines, before any discount. */
  grossPaise: number;
  /** Of all lines, without the overall discount. */
  discountPaise: number;
  overallDiscountPaise: number;
  /** From -49 to 50. */
  roundOffPaise: number;
  totalPaise: number;
  totalInWords: string;
}

/** Hundredths of a percent of the whole. */
const WHOLE = 10_000n;
const toHundredths = (percent: DecimalText) => toWhole(percent, 2);

/** Exact, also where it is more than a `number` can hold. */
export const grossOf = ({ quantity, unitPricePaise }: PricedLine): bigint =>
  divideHalfUp(toWhole(quantity, 3) * BigInt(unitPricePaise), 1000n);

function pricesOf(line: PricedLine) {
  const gross = grossOf(line);
  const discount = divideHalfUp(gross * toHundredths(line.discountPercent), WHOLE);
  return { line, gross, discount, weight: gross - discount };
}
type LinePrices = ReturnType<typeof pricesOf>;

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** What the lines cost after their own discounts: the most that an overall discount can take off. */
export const discountableOf = (lines: readonly PricedLine[]): bigint =>
  sumOf(lines.map((line) => pricesOf(line).weight));

function overallDiscountOf(discount: OverallDiscount | undefined, most: bigint): bigint {
  if (!discount) return 0n;
  if (discount.kind === 'percent') return divideHalfUp(most * toHundredths(discount.percent), WHOLE);
  const amount = BigInt(discount.paise);
  return amount < most ? amount : most;
}

/** Lines that it does not tell apart have the same price, rate and HSN: totals do not depend on the order of lines. */
const compareLines = (one: LinePrices, other: LinePrices): number =>
  Number(other.weight - one.weight) ||
  Number(toHundredths(other.line.gstPercent) - toHundredths(one.line.gstPercent)) ||
  compareTexts(one.line.hsn, other.line.hsn);

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other);

/**
 * The tax in a price with GST is `price × rate ÷ (100 + rate)` (rule 35 of the CGST Rules); the taxable value is what is
 * left, so that both sum up to the price.
 */
function taxesOf(price: bigint, percent: DecimalText, gst: GstKind, isIncluded: boolean): TaxAmounts {
  const rate = toHundredths(percent);
  const taxes = gst === 'IGST' ? 1n : 2n;
  const tax = divideHalfUp(price * rate, taxes * (isIncluded ? WHOLE + rate : WHOLE));
  const taxable = isIncluded ? price - taxes * tax : price;
  return {
    taxablePaise: Number(taxable),
    cgstPaise: Number(gst === 'IGST' ? 0n : tax),
    sgstPaise: Number(gst === 'IGST' ? 0n : tax),
    igstPaise: Number(gst === 'IGST' ? tax : 0n),
    totalPaise: Number(taxable + taxes * tax),
  };
}

const nothing: TaxAmounts = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 0 };

const add = (one: TaxAmounts, other: TaxAmounts): TaxAmounts => ({
  taxablePaise: one.taxablePaise + other.taxablePaise,
  cgstPaise: one.cgstPaise + other.cgstPaise,
  sgstPaise: one.sgstPaise + other.sgstPaise,
  igstPaise: one.igstPaise + other.igstPaise,
  totalPaise: one.totalPaise + other.totalPaise,
});

const withoutZeros = (percent: DecimalText) => String(Number(percent));

type TaxedItem = TaxAmounts & Pick<PricedLine, 'hsn' | 'gstPercent'>;

function summarise(items: readonly TaxedItem[]): TaxSummaryRow[] {
  const rows = new Map<string, TaxSummaryRow>();
  for (const { hsn, gstPercent, ...amounts } of items) {
    const percent = withoutZeros(gstPercent);
    const key = `${hsn} ${percent}`;
    rows.set(key, { hsn, gstPercent: percent, ...add(rows.get(key) ?? nothing, amounts) });
  }
  return [...rows.values()].toSorted(
    (one, other) =>
      compareTexts(one.hsn, other.hsn) ||
      Number(toHundredths(one.gstPercent) - toHundredths(other.gstPercent)),
  );
}

function computeLines(content: PricedContent, gst: GstKind): ComputedLine[] {
  const prices = content.lines.map(pricesOf);
  const discountable = sumOf(prices.map(({ weight }) => weight));
  const overall = overallDiscountOf(content.discount, discountable);
  const shares = spreadInProportion(overall, prices, compareLines);
  return prices.map(({ line, gross, discount, weight }, index) => {
    const share = shares[index] ?? 0n;
    return {
      grossPaise: Number(gross),
      discountPaise: Number(discount),
      overallDiscountPaise: Number(share),
      ...taxesOf(weight - share, line.gstPercent, gst, content.pricesIncludeGst),
    };
  });
}

/** To the nearest rupee, 50 paise up. */
const roundOffOf = (paise: number) => {
  const rest = paise % 100;
  return rest < 50 ? 0 - rest : 100 - rest;
};

/** For content whose decimal texts and limits `QuotationContent` has checked: all amounts are safe integers then. */
export function computeQuotation(content: PricedContent): ComputedQuotation {
  const gst = gstKindOf(content.supplierStateCode, content.customer.stateCode);
  const lines = computeLines(content, gst);
  const { freight: given } = content;
  const freight = given && taxesOf(BigInt(given.paise), given.gstPercent, gst, content.pricesIncludeGst);
  const taxed = lines.map(({ taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise }, index) => ({
    hsn: content.lines[index]?.hsn ?? '',
    gstPercent: content.lines[index]?.gstPercent ?? '0',
    ...{ taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise },
  }));
  const items =
    given && freight ? [...taxed, { hsn: given.sac, gstPercent: given.gstPercent, ...freight }] : taxed;
  const sums = items.reduce<TaxAmounts>(add, nothing);
  const roundOffPaise = content.roundToRupee ? roundOffOf(sums.totalPaise) : 0;
  const totalPaise = sums.totalPaise + roundOffPaise;
  const sumOfLines = (amount: 'grossPaise' | 'discountPaise' | 'overallDiscountPaise') =>
    lines.reduce((sum, line) => sum + line[amount], 0);
  return {
    gst,
    lines,
    ...(freight && { freight }),
    taxSummary: summarise(items),
    sums,
    grossPaise: sumOfLines('grossPaise'),
    discountPaise: sumOfLines('discountPaise'),
    overallDiscountPaise: sumOfLines('overallDiscountPaise'),
    roundOffPaise,
    totalPaise,
    totalInWords: rupeesInWords(totalPaise),
  };
}
