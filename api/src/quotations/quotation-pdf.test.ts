import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { computeQuotation } from '@site/shared-contracts/quotation-money';
import { QuotationContent, type QuotationLine } from '@site/shared-contracts/schemas';
import { rasterizeLogo } from '@site/shared-documents/rasterize';
import { allColors } from '@site/shared-ui/colors';
import { callModule } from '../../../tests/support/call-module';
import type { readPdf } from '../../../tests/support/read-pdf.mjs';
import { makeQuotationPdf, type QuotingCompany } from './quotation-pdf';

type ReadPdf = Awaited<ReturnType<typeof readPdf>>;

let folder: string;
let company: QuotingCompany;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'quotation-'));
  const data = await rasterizeLogo(await fs.readFile('shell/site/venmara/logo.svg'));
  company = {
    name: 'Venmara',
    address: ['Industrial Estate, Veli', 'Thiruvananthapuram 695021'],
    phone: '+91 471 555 0142',
    email: 'hello@venmara.example',
    gstin: '',
    logo: { data, width: 441, height: 100 },
    colors: allColors(undefined),
  };
});
afterAll(() => fs.rm(folder, { recursive: true }));

const line = (fields: Partial<QuotationLine> = {}): QuotationLine => ({
  description: 'Phenyl',
  size: '5 L',
  hsn: '3808',
  quantity: '10',
  unit: 'cans',
  unitPricePaise: 62_100,
  discountPercent: '0',
  gstPercent: '18',
  ...fields,
});

const contentOf = (lines: QuotationLine[], fields: Partial<QuotationContent> = {}): QuotationContent =>
  QuotationContent.parse({
    lines,
    pricesIncludeGst: false,
    roundToRupee: true,
    supplierStateCode: '32',
    supplierGstin: '',
    customer: { name: 'Asha', company: '', address: '', stateCode: '32', gstin: '' },
    terms: '',
    note: '',
    validUntil: '2031-06-30',
    ...fields,
  });

const make = (content: QuotationContent, version = 1) =>
  makeQuotationPdf({
    ...{ company, content, version, number: 'Q/2031-32/0042', date: '2031-05-06' },
    computed: computeQuotation(content),
  });

async function read(content: QuotationContent, version = 1): Promise<ReadPdf & { text: string }> {
  const file = path.join(folder, 'quotation.pdf');
  await fs.writeFile(file, await make(content, version));
  const pdf = await callModule<ReadPdf>('../tests/support/read-pdf.mjs', 'readPdf', file);
  return { ...pdf, text: pdf.pages.map(({ text }) => text).join(' ') };
}

test('a quotation says who quotes what to whom, what it costs and until when', async () => {
  const content = contentOf(
    [
      line({ description: 'Floor Cleaner Lemon', hsn: '340290', discountPercent: '10' }),
      line({ description: 'കൈ കഴുകാനുള്ള സോപ്പ്', hsn: '3401', quantity: '2.5', unit: 'kg', gstPercent: '5' }),
      line({ description: 'फर्श की सफ़ाई, on site', size: '', hsn: '', unitPricePaise: 12_345_650 }),
    ],
    {
      discount: { kind: 'percent', percent: '2.5' },
      freight: { paise: 150_000, gstPercent: '18', sac: '996511' },
      supplierGstin: '32AAACV1234A1Z8',
      customer: {
        name: 'Asha',
        company: 'Blue Lagoon Hotels',
        address: 'Beach Road\nKovalam 695527',
        stateCode: '32',
        gstin: '27AAPFU0939F1ZV',
      },
      note: 'Samples come with the first delivery.',
      terms: '50% with the order.\nThe rest within 30 days.',
    },
  );
  const { text, pages, ...pdf } = await read(content, 2);
  for (const words of [
    'Quotation FROM Venmara Industrial Estate, Veli Thiruvananthapuram 695021 +91 471 555 0142',
    'State: Kerala (32) GSTIN 32AAACV1234A1Z8',
    'FOR Blue Lagoon Hotels Asha Beach Road Kovalam 695527 State: Kerala (32) GSTIN 27AAPFU0939F1ZV',
    'NUMBER Q/2031-32/0042, version 2 DATE May 6, 2031 VALID UNTIL June 30, 2031',
    '# Description HSN Quantity Rate (₹) Disc. Taxable (₹) GST (₹) Amount (₹)',
    '1 Floor Cleaner Lemon 5 L 340290 10 cans 621.00 10% 5,449.27 980.86 18% 6,430.13',
    '3401 2.5 kg 621.00 – 1,513.69 75.68 5% 1,589.37',
    'Rupees Fourteen Lakh Thirty Thousand One Hundred Fifty-Seven Only',
    'HSN or SAC Taxable value (₹) CGST (₹) SGST (₹) GST (₹)',
    '996511 1,500.00 135.00 9% 135.00 9% 270.00',
    'Note Samples come with the first delivery.',
    'Terms 50% with the order. The rest within 30 days.',
    'For Venmara Authorised signatory',
    'Page 1 of 2',
  ])
    expect(text).toContain(words);
  // As screen readers hear it: words in other scripts in their order, each sum with its name.
  expect(pages[0]?.alts).toEqual([
    ...['Venmara', 'കൈ കഴുകാനുള്ള സോപ്പ്', 'फर्श की सफ़ाई, on site'],
    ...['Sum of the lines: ₹12,42,327.50', 'Discounts of lines: -₹621.00', 'Discount 2.5%: -₹31,042.66'],
    ...['Freight: ₹1,500.00', 'Taxable value: ₹12,12,163.84', 'CGST: ₹1,08,996.35', 'SGST: ₹1,08,996.35'],
    ...['Rounded off: ₹0.46', 'Total: ₹14,30,157.00'],
  ]);
  expect(pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TR', 'TH', 'TD']));
  expect(pdf).toMatchObject({
    ...{ title: 'Quotation Q/2031-32/0042', author: 'Venmara', language: 'en', isTagged: true },
  });
});

test('two hundred lines are on as many pages as they need, each with the head of the table', async () => {
  const lines = Array.from({ length: 200 }, (_, index) =>
    line({ description: `Product ${index + 1}`, hsn: String(3401 + (index % 8)), unitPricePaise: 118_000 }),
  );
  const { pages, text } = await read(
    contentOf(lines, {
      pricesIncludeGst: true,
      customer: { name: 'Asha', company: '', address: '', stateCode: '29', gstin: '' },
      terms: `${'Each delivery is checked. '.repeat(180)}${'നിബന്ധന '.repeat(20)}`.trim(),
    }),
  );
  const found = [...text.matchAll(/ (\d+) Product (\d+) 5 L /g)].map(([, number, name]) => [number, name]);
  expect(found).toEqual(lines.map((_, index) => [String(index + 1), String(index + 1)]));
  for (const page of pages.filter((each) => / Product \d/.test(each.text)))
    expect(page.text).toContain('Rate with GST (₹) Taxable (₹) GST (₹) Amount (₹)');
  for (const [index, page] of pages.entries())
    expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`);
  const alts = pages.flatMap((page) => page.alts);
  expect(alts).toContain('Taxable value (included): ₹20,00,000.00');
  expect(alts).toContain('IGST (included): ₹3,60,000.00');
  expect(alts).toContain('Total: ₹23,60,000.00');
});

test('the same quotation has the same bytes', async () => {
  const content = contentOf([line({ description: 'സോപ്പ്' })]);
  expect((await make(content)).equals(await make(content))).toBe(true);
});
