import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { computeQuotation } from '@site/shared-contracts/quotation-money';
import { QuotationContent, type QuotationLine } from '@site/shared-contracts/schemas';
import { rasterizeLogo } from '@site/shared-documents/rasterize-logo';
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
  const file = process.env.KEEP_PDF ?? path.join(folder, 'quotation.pdf');
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
  console.log(
    text,
    pages.map(({ roles, alts }) => [roles, alts]),
    pdf,
  );
});
test('many', async () => {
  const lines = Array.from({ length: 200 }, (_, i) =>
    line({ description: `Product ${i}`, hsn: String(3000 + (i % 40)) }),
  );
  const { pages } = await read(contentOf(lines, { terms: 'നിബന്ധന '.repeat(500), pricesIncludeGst: true }));
  console.log(pages.length, pages[1]?.text.slice(0, 300));
});
