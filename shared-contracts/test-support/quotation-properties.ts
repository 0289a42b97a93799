// What holds for the money of every quotation, tried with random ones.
import { fc } from '@site/shared-testing/fast-check';
import { QuotationContent, type QuotationLine } from '../src/schemas/quotation-content';
import { gstStates } from '../src/values/gst-states';
import { computeQuotation, type TaxAmounts } from '../src/values/quotation-money';

const decimalText = (most: number, decimals: number, least = 0) =>
  fc.tuple(fc.integer({ min: least, max: most * 10 ** decimals }), fc.boolean()).map(([whole, isShort]) => {
    const text = (whole / 10 ** decimals).toFixed(decimals);
    return isShort ? String(Number(text)) : text;
  });

/** Amounts below 100 rupees, where paise matter most, as often as those up to the limit. */
const paise = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 1_000_000_000 }));
const rate = fc.oneof(fc.constantFrom('0', '0.25', '3', '5', '18', '18.00', '28', '40'), decimalText(100, 2));
const hsn = fc.constantFrom('', '3401', '3402', '340220', '28289019');

const line: fc.Arbitrary<QuotationLine> = fc.record({
  description: fc.constant('Soap'),
  size: fc.constant(''),
  hsn,
  quantity: fc.oneof(decimalText(20, 3, 1), decimalText(1000, 3, 1)),
  unit: fc.constant(''),
  unitPricePaise: paise,
  discountPercent: fc.oneof(fc.constant('0'), decimalText(100, 2)),
  gstPercent: rate,
});

const state = fc.constantFrom(...gstStates.map(({ code }) => code));
const ofIndia = state.filter((code) => code !== '96');
/** In the same state as often as not. */
const states = fc.oneof(
  ofIndia.map((code) => [code, code] as const),
  fc.tuple(ofIndia, state),
);

const content: fc.Arbitrary<QuotationContent> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    discount: fc.option(
      fc.oneof(
        decimalText(100, 2).map((percent) => ({ kind: 'percent' as const, percent })),
        paise.map((amount) => ({ kind: 'amount' as const, paise: amount })),
      ),
      { nil: undefined },
    ),
    freight: fc.option(fc.record({ paise, gstPercent: rate, sac: fc.constantFrom('', '996511') }), {
      nil: undefined,
    }),
    states,
    pricesIncludeGst: fc.boolean(),
    roundToRupee: fc.boolean(),
  })
  .map(({ states: [supplierStateCode, stateCode], ...rest }) => ({
    ...rest,
    supplierStateCode,
    supplierGstin: '',
    customer: { name: 'A customer', company: '', address: '', stateCode, gstin: '' },
    terms: '',
    note: '',
    validUntil: '2026-12-31',
  }));

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((total, item) => total + amount(item), 0);

const taxOf = ({ cgstPaise, sgstPaise, igstPaise }: TaxAmounts) => cgstPaise + sgstPaise + igstPaise;

function checkAmounts(amounts: TaxAmounts) {
  expect(amounts.taxablePaise + taxOf(amounts)).toBe(amounts.totalPaise);
  expect(amounts.cgstPaise).toBe(amounts.sgstPaise);
  expect(amounts.igstPaise * amounts.cgstPaise).toBe(0);
  for (const amount of Object.values(amounts) as unknown[]) {
    expect(Number.isSafeInteger(amount)).toBe(true);
    expect(amount).toBeGreaterThanOrEqual(0);
  }
}

function checkSums(quotation: QuotationContent) {
  const { lines, freight, taxSummary, sums, ...computed } = computeQuotation(quotation);
  const parts = freight ? [...lines, freight] : lines;
  for (const part of [...parts, ...taxSummary, sums]) {
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = part;
    checkAmounts({ taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise });
  }
  expect(sum(parts, ({ totalPaise }) => totalPaise) + computed.roundOffPaise).toBe(computed.totalPaise);
  expect(sum(taxSummary, ({ totalPaise }) => totalPaise)).toBe(sums.totalPaise);
  expect(sum(taxSummary, taxOf)).toBe(sum(parts, taxOf));
  const isRounded = quotation.roundToRupee;
  expect(computed.totalPaise % (isRounded ? 100 : 1)).toBe(0);
  expect(Math.abs(computed.roundOffPaise)).toBeLessThanOrEqual(isRounded ? 50 : 0);
  for (const { grossPaise, discountPaise, overallDiscountPaise, taxablePaise, totalPaise } of lines) {
    const price = grossPaise - discountPaise - overallDiscountPaise;
    expect(quotation.pricesIncludeGst ? totalPaise : taxablePaise).toBe(price);
  }
}

function checkDiscount({ discount, ...quotation }: QuotationContent) {
  const before = computeQuotation({ ...quotation, discount: undefined });
  const { lines, overallDiscountPaise } = computeQuotation({ ...quotation, discount });
  const most = before.grossPaise - before.discountPaise;
  const asked = discount?.kind === 'amount' ? Math.min(discount.paise, most) : overallDiscountPaise;
  expect(sum(lines, (each) => each.overallDiscountPaise)).toBe(asked);
  expect(overallDiscountPaise).toBeLessThanOrEqual(most);
  for (const [index, { overallDiscountPaise: share, grossPaise, discountPaise }] of lines.entries()) {
    const exact = most === 0 ? 0 : (asked * (grossPaise - discountPaise)) / most;
    // A part of a paisa, and what the division of large numbers loses here.
    expect([index, Math.abs(share - exact) < 1 + exact * 1e-12]).toEqual([index, true]);
  }
}

const sumsOf = (quotation: QuotationContent) => ({ ...computeQuotation(quotation), lines: undefined });

function checkOrder(quotation: QuotationContent) {
  const { lines } = quotation;
  const sums = sumsOf(quotation);
  expect(sumsOf({ ...quotation, lines: lines.toReversed() })).toEqual(sums);
  expect(sumsOf({ ...quotation, lines: [...lines.slice(1), ...lines.slice(0, 1)] })).toEqual(sums);
}

/** Whatever a clerk typed: the schema answers, and what it accepts can be computed. */
export const checkTyped = (numRuns?: number) => {
  const typed = fc.oneof(fc.string(), fc.constantFrom('', '-1', '1e3', '1.', '.5', '1,000', 'NaN', '１'));
  const number = fc.oneof(fc.double(), fc.integer());
  const anything = fc.record({
    quotation: content,
    quantity: typed,
    percent: typed,
    amount: number,
  });
  fc.assert(
    fc.property(anything, ({ quotation, quantity, percent, amount }) => {
      const [first, ...lines] = quotation.lines;
      for (const change of [
        { quantity },
        { discountPercent: percent },
        { gstPercent: percent },
        { unitPricePaise: amount },
      ]) {
        const result = QuotationContent.safeParse({
          ...quotation,
          lines: [{ ...first, ...change }, ...lines],
        });
        if (result.success) checkSums(result.data);
      }
    }),
    numRuns === undefined ? {} : { numRuns },
  );
};

/** `numRuns`: as many random quotations; by default as many as other properties are tried with. */
export const checkMoney = (numRuns?: number) => {
  fc.assert(
    fc.property(content, (quotation) => {
      checkSums(quotation);
      checkDiscount(quotation);
      checkOrder(quotation);
    }),
    numRuns === undefined ? {} : { numRuns },
  );
};
