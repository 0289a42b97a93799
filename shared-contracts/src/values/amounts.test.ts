import fc from 'fast-check';
import { formatAmount, formatPaise, formatRupees, parsePercent, parseRupees } from './amounts';

test.each([
  ['500', 500],
  ['1250.5', 1250.5],
  ['1,250.50', 1250.5],
  ['1,25,000', 125_000],
  ['1,25,00,000.00', 12_500_000],
  ['1,250,000', 1_250_000],
  ['1 250.50', 1250.5],
  ['1\u00a0250', 1250],
  ['1\u202f25\u202f000', 125_000],
  ['₹ 500', 500],
  ['₹\u00a01,250', 1250],
  ['Rs. 500', 500],
  ['rs 500', 500],
  ['INR 500', 500],
  ['₹500/-', 500],
  ['\u00a0 500.00 ', 500],
  ['007', 7],
  ['.5', 0.5],
  ['１２５０．５', 1250.5],
  ['₹\u200e1,250\u202c', 1250],
  ['12,50,000.75', 1_250_000.75],
  ['1.2345e4', 12_345],
])('%j is %d rupees', (typed, amount) => {
  expect(parseRupees(typed)).toBe(amount);
});

test.each([
  '1.250,50',
  '12,50',
  '1.250',
  '1.2500',
  '0.125',
  '₹ 1,250.500',
  '1.250/-',
  '1.250.000',
  "1'250",
  '1,25',
  '1,2500',
  '12,345,67',
  '123,45,000',
  ',500',
  '1,,250',
  '1.2.3',
  '₹',
  'cheap',
  '500 each',
  '0x10',
  '5²',
  '1,250.50.',
])('%j is no amount', (typed) => {
  expect(parseRupees(typed)).toBeNaN();
});

test.each([
  ['12.5', 12.5],
  ['12.5%', 12.5],
  [' 10 % ', 10],
  ['10\u00a0%', 10],
])('%j is %d percent', (typed, percent) => {
  expect(parsePercent(typed)).toBe(percent);
});

test.each(['%', '12,5', 'ten', '10%%', '₹10'])('%j is no percentage', (typed) => {
  expect(parsePercent(typed)).toBeNaN();
});

test('every amount reads back as it was, from the way the site writes it', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map((paise) => paise / 100);
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseRupees(formatRupees(amount))).toBe(amount);
      expect(parseRupees(formatAmount(amount))).toBe(amount);
    }),
  );
});

test('paise are always written with two decimals', () => {
  expect([12_500_050, 12_500_000, 5, -49].map(formatPaise)).toEqual([
    '₹1,25,000.50',
    '₹1,25,000.00',
    '₹0.05',
    '-₹0.49',
  ]);
});
