// Worked examples of GST. `source` says who has published the figures; where only a question or a rule is published, or
// nothing is, it says so, and the result was worked out by hand. Amounts are rupees as texts.
import type { OverallDiscount } from '../src/values/quotation-money';

interface ExampleLine {
  price: string;
  gst: string;
  quantity?: string;
  discount?: string;
}

export interface GstExample {
  title: string;
  source: string;
  lines: ExampleLine[];
  /** Of the supplier and the customer. */
  states?: readonly [string, string];
  discount?: OverallDiscount;
  freight?: { rupees: string; gst: string };
  isInclusive?: boolean;
  isRounded?: boolean;
  expected: { taxable: string; cgst?: string; igst?: string; roundOff?: string; total: string };
}

const byHand = (rule: string) => `by hand, after ${rule}`;
const section170 = byHand('section 170 of the CGST Act: 50 paise and more is a rupee, less is ignored');
const rule35 = byHand('rule 35 of the CGST Rules: value with tax × rate ÷ (100 + rate)');
const section15 = byHand(
  'section 15(3)(a) of the CGST Act: a discount on the invoice is no part of the value',
);
const igst = ['07', '08'] as const;

export const gstExamples: GstExample[] = [
  {
    title: 'a discount of 30 % within Delhi',
    source: 'Selina Concise Mathematics Class 10, exercise 1(A), question 1 (edurev.in/p/391868)',
    lines: [{ price: '12000', discount: '30', gst: '18' }],
    states: ['07', '07'],
    expected: { taxable: '8400', cgst: '756', total: '9912' },
  },
  {
    title: 'from Delhi to Jaipur',
    source: 'Selina Concise Mathematics Class 10, exercise 1(A), question 2 (scribd.com/document/645714992)',
    lines: [{ price: '50000', discount: '20', gst: '28' }],
    states: igst,
    expected: { taxable: '40000', igst: '11200', total: '51200' },
  },
  {
    title: 'five repairs with five discounts',
    source: 'Selina Concise Mathematics Class 10, exercise 1(A), question 3; the result by hand',
    lines: [
      { price: '5500', discount: '30', gst: '18' },
      { price: '6250', discount: '40', gst: '18' },
      { price: '4800', discount: '30', gst: '18' },
      { price: '7200', discount: '20', gst: '18' },
      { price: '3500', discount: '40', gst: '18' },
    ],
    expected: { taxable: '18820', cgst: '1693.80', total: '22207.60' },
  },
  {
    title: 'four lines with four rates',
    source: 'aekaakee.com/2021/01/commercial-mathematics-goods-and.html',
    lines: [
      { price: '12000', discount: '30', gst: '12' },
      { price: '15000', discount: '20', gst: '18' },
      { price: '9500', discount: '30', gst: '28' },
      { price: '18000', discount: '40', gst: '5' },
    ],
    expected: { taxable: '37850', cgst: '2785', total: '43420' },
  },
  {
    title: 'a discount of 20 % between states',
    source: 'askfilo.com, question 3338313037373433',
    lines: [{ price: '60000', discount: '20', gst: '28' }],
    states: igst,
    expected: { taxable: '48000', igst: '13440', total: '61440' },
  },
  {
    title: 'two tins of paint',
    source: 'byjus.com, question of M/s Real Paint',
    lines: [{ price: '2800', quantity: '2', gst: '28' }],
    expected: { taxable: '5600', cgst: '784', total: '7168' },
  },
  {
    title: 'a sale of a lakh within a state',
    source: 'icsehelp.xyz, chapter GST, example 1',
    lines: [{ price: '100000', gst: '18' }],
    expected: { taxable: '100000', cgst: '9000', total: '118000' },
  },
  {
    title: 'a sale of 60,000 within a state',
    source: 'icsehelp.xyz, chapter GST, example 2',
    lines: [{ price: '60000', gst: '18' }],
    expected: { taxable: '60000', cgst: '5400', total: '70800' },
  },
  {
    title: 'three services in Delhi',
    source: 'alumniagri.in, question 29251058; the result by hand',
    lines: [
      { price: '8000', gst: '18' },
      { price: '6500', gst: '18' },
      { price: '9500', gst: '18' },
    ],
    states: ['07', '07'],
    expected: { taxable: '24000', cgst: '2160', total: '28320' },
  },
  {
    title: 'a wholesaler at 10 % discount between states',
    source: 'topperlearning.com, ICSE class 10, GST; the result by hand',
    lines: [{ price: '45000', discount: '10', gst: '18' }],
    states: igst,
    expected: { taxable: '40500', igst: '7290', total: '47790' },
  },
  {
    title: '121 kg at 5.25, rounded to the rupee',
    source: 'caclubindia.com/forum/rounding-off-the-gross-amount-in-gst-invoice--421372.asp',
    lines: [{ price: '5.25', quantity: '121', gst: '18' }],
    isRounded: true,
    expected: { taxable: '635.25', cgst: '57.17', roundOff: '0.41', total: '750' },
  },
  {
    title: 'CGST and SGST are not rounded to rupees',
    source: 'caclubindia.com/forum/rounding-off-formula-on-gst-420571.asp, taxes before any rounding',
    lines: [{ price: '54670', gst: '18' }],
    expected: { taxable: '54670', cgst: '4920.30', total: '64510.60' },
  },
  {
    title: 'the tax of each line is rounded to the paisa',
    source: 'caclubindia.com/forum/rounding-of-tax-amt-in-gst-invoice-408745.asp, format 2',
    lines: [
      { price: '0.30', quantity: '2', gst: '12' },
      { price: '0.46', quantity: '5', gst: '12' },
      { price: '0.78', quantity: '2', gst: '12' },
      { price: '0.10', quantity: '1', gst: '12' },
    ],
    states: igst,
    expected: { taxable: '4.56', igst: '0.55', total: '5.11' },
  },
  {
    title: 'a price of 1180 with 18 %',
    source: 'calcnationtools.com/finance/gst-inclusive-calculator',
    lines: [{ price: '1180', gst: '18' }],
    isInclusive: true,
    expected: { taxable: '1000', cgst: '90', total: '1180' },
  },
  {
    title: 'a price of 118 with 18 %',
    source: 'thetoolsforge.com/calculators/gst-inclusive-calculator',
    lines: [{ price: '118', gst: '18' }],
    isInclusive: true,
    states: igst,
    expected: { taxable: '100', igst: '18', total: '118' },
  },
  {
    title: 'a price of 100 with 12 %: the paisa that both taxes round up comes from the value',
    source:
      'caclubindia.com/forum/which-calculation-is-correct-in-gst-413201.asp, case 1: taxes of 5.36; its value of 89.29 makes 100.01',
    lines: [{ price: '100', gst: '12' }],
    isInclusive: true,
    expected: { taxable: '89.28', cgst: '5.36', total: '100' },
  },
  {
    title: 'an air conditioner for 31,200 with 28 %',
    source: `topperlearning.com, ICSE class 10, GST; the result ${rule35}`,
    lines: [{ price: '31200', gst: '28' }],
    isInclusive: true,
    expected: { taxable: '24375', cgst: '3412.50', total: '31200' },
  },
  {
    title: '10,000 with 18 % between states',
    source: 'ourdailycalc.com/blog/gst-calculation-explained, where 8,475 and 1,525 are without paise',
    lines: [{ price: '10000', gst: '18' }],
    isInclusive: true,
    states: igst,
    expected: { taxable: '8474.58', igst: '1525.42', total: '10000' },
  },
  {
    title: 'a contract of 11,00,000 with 18 %',
    source: `a question of chapter 7, Value of Supply (scribd.com/document/669810126); the result ${rule35}`,
    lines: [{ price: '1100000', gst: '18' }],
    isInclusive: true,
    states: igst,
    expected: { taxable: '932203.39', igst: '167796.61', total: '1100000' },
  },
  {
    title: 'freight is part of a supply of furniture',
    source: 'V’Smart Academy, CA Inter M24, Value of Supply, page 6: value 2,00,300; a rate of 18 % by hand',
    lines: [{ price: '200000', gst: '18' }],
    freight: { rupees: '300', gst: '18' },
    expected: { taxable: '200300', cgst: '18027', total: '236354' },
  },
  {
    title: 'televisions with packing',
    source: 'V’Smart Academy, CA Final M26, Value of Supply, page 10: 9,600 × 750; a rate of 18 % by hand',
    lines: [
      { price: '8400', quantity: '750', gst: '18' },
      { price: '1200', quantity: '750', gst: '18' },
    ],
    states: igst,
    expected: { taxable: '7200000', igst: '1296000', total: '8496000' },
  },
  {
    title: 'televisions with packing and a discount of 10 % on them alone',
    source: 'V’Smart Academy, CA Final M26, Value of Supply, page 10: 8,760 × 1,000; a rate of 18 % by hand',
    lines: [
      { price: '8400', quantity: '1000', discount: '10', gst: '18' },
      { price: '1200', quantity: '1000', gst: '18' },
    ],
    states: igst,
    expected: { taxable: '8760000', igst: '1576800', total: '10336800' },
  },
  {
    title: '50 paise are rounded up',
    source: section170,
    lines: [{ price: '100.50', gst: '0' }],
    isRounded: true,
    expected: { taxable: '100.50', cgst: '0', roundOff: '0.50', total: '101' },
  },
  {
    title: '49 paise are ignored',
    source: section170,
    lines: [{ price: '100.49', gst: '0' }],
    isRounded: true,
    expected: { taxable: '100.49', cgst: '0', roundOff: '-0.49', total: '100' },
  },
  {
    title: 'an overall discount is taken off before tax, from each rate its part',
    source: section15,
    lines: [
      { price: '1000', gst: '5' },
      { price: '3000', gst: '18' },
    ],
    discount: { kind: 'amount', paise: 40_000 },
    expected: { taxable: '3600', cgst: '265.50', total: '4131' },
  },
  {
    title: 'an overall discount in percent, of what the lines cost after their own',
    source: section15,
    lines: [
      { price: '200', quantity: '10', discount: '10', gst: '18' },
      { price: '99.99', gst: '18' },
    ],
    discount: { kind: 'percent', percent: '2.5' },
    expected: { taxable: '1852.49', cgst: '166.72', total: '2185.93' },
  },
  {
    title: 'a discount that cannot be divided: the last paisa goes to one line',
    source: section15,
    lines: [
      { price: '1', gst: '0' },
      { price: '1', gst: '0' },
      { price: '1', gst: '0' },
    ],
    discount: { kind: 'amount', paise: 100 },
    expected: { taxable: '2', cgst: '0', total: '2' },
  },
  {
    title: 'half of a paisa is rounded up, in quantity times price and in each tax',
    source: byHand('decision 075'),
    lines: [{ price: '0.01', quantity: '50.5', gst: '5' }],
    expected: { taxable: '0.51', cgst: '0.01', total: '0.53' },
  },
  {
    title: 'the lowest rate: 0.25 %, of which each tax is an eighth of a percent',
    source: byHand('notification 9/2025-Central Tax (Rate), schedule V: 0.125 %'),
    lines: [{ price: '12345.67', gst: '0.25' }],
    expected: { taxable: '12345.67', cgst: '15.43', total: '12376.53' },
  },
  {
    title: 'freight with a rate of its own, all prices with tax, to another country',
    source: rule35,
    lines: [{ price: '590', quantity: '3', gst: '18' }],
    freight: { rupees: '105', gst: '5' },
    isInclusive: true,
    isRounded: true,
    states: ['32', '96'],
    expected: { taxable: '1600', igst: '275', total: '1875' },
  },
];
