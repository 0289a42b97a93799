import { gstExamples, type GstExample } from '../../test-support/gst-examples';
import { toWhole } from './decimal';
import { computeQuotation, type PricedContent } from './quotation-money';

const toPaise = (rupees = '0') =>
  rupees.startsWith('-') ? -Number(toWhole(rupees.slice(1), 2)) : Number(toWhole(rupees, 2));

function contentOf({
  lines,
  states = ['32', '32'],
  discount,
  freight,
  ...example
}: GstExample): PricedContent {
  const [supplierStateCode, stateCode] = states;
  return {
    lines: lines.map(({ price, gst, quantity = '1', discount: discountPercent = '0' }) => ({
      ...{ hsn: '', quantity, discountPercent, gstPercent: gst, unitPricePaise: toPaise(price) },
    })),
    discount,
    freight: freight && { paise: toPaise(freight.rupees), gstPercent: freight.gst, sac: '' },
    ...{ supplierStateCode, customer: { stateCode } },
    pricesIncludeGst: example.isInclusive ?? false,
    roundToRupee: example.isRounded ?? false,
  };
}

test.each(gstExamples)('$title ($source)', (example) => {
  const { taxable, cgst, igst, roundOff, total } = example.expected;
  const { sums, roundOffPaise, totalPaise } = computeQuotation(contentOf(example));
  expect({ ...sums, roundOffPaise, totalPaise }).toEqual({
    taxablePaise: toPaise(taxable),
    cgstPaise: toPaise(cgst),
    sgstPaise: toPaise(cgst),
    igstPaise: toPaise(igst),
    roundOffPaise: toPaise(roundOff),
    totalPaise: toPaise(total),
  });
});

test('which line gets the last paisa of a discount depends on its rate, not on its place', () => {
  const line = { hsn: '', quantity: '1', unitPricePaise: 100, discountPercent: '0' };
  const lines = [
    { ...line, gstPercent: '0' },
    { ...line, gstPercent: '51' },
  ];
  const totalOf = (some: typeof lines) =>
    computeQuotation({
      lines: some,
      discount: { kind: 'amount', paise: 1 },
      ...{ supplierStateCode: '32', customer: { stateCode: '29' } },
      ...{ pricesIncludeGst: false, roundToRupee: false },
    }).totalPaise;
  // The tax on 99 paise is 50.49, that on a rupee 51.
  expect([totalOf(lines), totalOf(lines.toReversed())]).toEqual([249, 249]);
});

test('a union territory without a legislature has UTGST', () => {
  const gstOf = (supplierStateCode: string, stateCode: string) =>
    computeQuotation({
      lines: [],
      ...{ supplierStateCode, customer: { stateCode }, pricesIncludeGst: false, roundToRupee: true },
    }).gst;
  expect([gstOf('04', '04'), gstOf('07', '07'), gstOf('38', '38'), gstOf('04', '07')]).toEqual([
    'CGST+UTGST',
    'CGST+SGST',
    'CGST+UTGST',
    'IGST',
  ]);
});
