import { QuotationContent } from './quotation-content';

const content = {
  lines: [
    {
      ...{ description: 'Phenyl', size: '5 L', hsn: '3808', quantity: '2', unit: '', unitPricePaise: 62_100 },
      ...{ discountPercent: '50', gstPercent: '18' },
    },
  ],
  ...{ pricesIncludeGst: false, roundToRupee: true, supplierStateCode: '27', supplierGstin: '' },
  customer: { name: 'Asha', company: '', address: '', stateCode: '96', gstin: '' },
  ...{ terms: '', note: '', validUntil: '2031-06-30' },
};
const [line] = content.lines;

/** The fields that are refused, with their messages. */
const refused = (change: object) =>
  QuotationContent.safeParse({ ...content, ...change }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? [];

test.each([
  ['a quotation', {}, []],
  ['a GSTIN of the state, typed in small letters', { supplierGstin: '27aapfu 0939f1zv' }, []],
  ['all that the lines cost as a discount', { discount: { kind: 'amount', paise: 62_100 } }, []],
  [
    'more than that',
    { discount: { kind: 'amount', paise: 62_101 } },
    [['discount.paise', 'The discount is more than the lines cost.']],
  ],
  [
    'a GSTIN of another state',
    { supplierGstin: '27AAPFU0939F1ZV', supplierStateCode: '32' },
    [['supplierStateCode', 'The GSTIN is of another state.']],
  ],
  ['a supplier abroad', { supplierStateCode: '96' }, [['supplierStateCode', 'Choose a state of India.']]],
  [
    'half a line',
    { lines: [{ ...line, quantity: '1.2345', gstPercent: '100.01', hsn: '340' }] },
    [
      ['lines.0.hsn', 'An HSN or SAC has 4, 6 or 8 digits.'],
      ['lines.0.quantity', 'Enter a quantity with at most three decimals.'],
      ['lines.0.gstPercent', 'At most 100 percent.'],
    ],
  ],
  [
    'more than all sums can hold',
    { lines: [{ ...line, quantity: '9999999.999', unitPricePaise: 1_000_000_000 }] },
    [['lines.0.quantity', 'Quantity times price is too much.']],
  ],
])('%s', (_, change, messages) => {
  expect(refused(change)).toEqual(messages);
});
