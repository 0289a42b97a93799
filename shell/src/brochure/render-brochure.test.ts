import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Product, ProductSheet } from '@site/shared-contracts';
import sharp from 'sharp';
import { callModule } from '../../../tests/support/call-module';
import type { readPdf } from '../../../tests/support/read-pdf.mjs';
import { readSiteContent } from '../server/site-content/site-content';
import { renderBrochure } from './render-brochure';
import type { Chapter } from './catalogue';
import { paginate } from './category-pages';
import type { SizedImage } from '@site/shared-documents/pdf-canvas';
import { PrintableTexts } from '@site/shared-documents/printable-texts';
import { imageSpecFor, toUncroppedJpeg } from './images';

type ReadPdf = Awaited<ReturnType<typeof readPdf>>;

// Each test draws a document and reads it in a process of its own.
let folder: string;
let tile: SizedImage;
let printable: PrintableTexts;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'brochure-'));
  const plain = sharp({ create: { width: 80, height: 100, channels: 3, background: '#789' } });
  tile = await toUncroppedJpeg(await plain.png().toBuffer(), { width: 80, height: 100, quality: 60 });
});
afterAll(() => fs.rm(folder, { recursive: true }));
beforeEach(() => {
  printable = new PrintableTexts();
});

let lastId = 0;
const aProduct = (fields: Partial<Product> = {}): Product => ({
  id: (lastId += 1),
  productName: `Product ${lastId}`,
  productDescription: 'It cleans. It shines.',
  imageUrl: '',
  sizes: ['1 L', '5 L'],
  ...fields,
});

const aChapter = (name: string, products: Product[]): Chapter => ({
  category: { id: (lastId += 1), name, count: products.length },
  products,
});

async function draw(chapters: Chapter[], picture = tile): Promise<ReadPdf> {
  const content = await readSiteContent('shell/site/venmara/site-content.json');
  const file = path.join(folder, 'brochure.pdf');
  const data = {
    content,
    chapters,
    images: {
      hero: tile.data,
      company: tile.data,
      logoOnLight: tile.data,
      logoOnDark: tile.data,
      products: { urlOf: () => '/picture.jpg', fetch: () => Promise.resolve(picture) },
    },
    siteUrl: 'https://www.example.com',
    madeAt: new Date(2031, 4, 6),
    printable,
  };
  await renderBrochure(data, createWriteStream(file));
  return callModule<ReadPdf>('../tests/support/read-pdf.mjs', 'readPdf', file);
}

test('each product has its description, sizes and price, and a link to its page', async () => {
  const { pages } = await draw([
    aChapter('Soap', [
      aProduct({ id: 71, productName: 'Bloom', productPrice: 1220.5, productOfferPrice: 1098, offer: 10 }),
      aProduct({ id: 72, productName: 'Free of charge', sizes: [] }),
    ]),
  ]);
  const soap = pages[3];
  expect(soap?.text).toContain('Bloom ₹1,098₹1,220.50 It cleans. It shines. 1 L 5 L');
  expect(soap?.text).toContain('Free of charge It cleans. It shines.');
  expect(soap?.links).toEqual([
    'https://www.example.com/productsDetails/71',
    'https://www.example.com/productsDetails/72',
  ]);
  expect(soap?.alts).toEqual(['₹1,098, usual price ₹1,220.50', 'Sizes: 1 L, 5 L']);
});

const details = {
  productPrice: 690,
  productOfferPrice: 621,
  sizePrices: [{ size: '1 L', price: 155 }],
  facts: [
    { name: 'pH (undiluted)', value: '7.0' },
    { name: 'Density', value: '1.01', unit: 'g/cm³' },
  ],
  hazards: {
    pictograms: ['GHS05', 'GHS09'],
    signalWord: 'Danger',
    hazardStatements: [{ code: 'H314', text: 'Causes severe skin burns and eye damage.' }],
    precautionaryStatements: [
      { code: 'P280', text: 'Wear protective gloves.' },
      { code: 'P405', text: 'Store locked up.' },
    ],
    unNumber: '1789',
  },
} satisfies Partial<Product>;

const aSheet = (kind: ProductSheet['kind'], language: string): ProductSheet => ({
  ...{ kind, language, revision: 1, revisedOn: '2031-02-03', url: '/a', newestUrl: '/b', bytes: 1, pages: 1 },
  earlier: [],
});

test('a product has its facts, the prices of its sizes, its hazards and the address of its data sheets', async () => {
  const sheets = [aSheet('safety', 'en'), aSheet('safety', 'hi'), aSheet('technical', 'en')];
  const { pages } = await draw([aChapter('Floors', [aProduct({ id: 81, ...details, sheets })])]);
  const { text, alts, links } = pages[3] ?? { text: '', alts: [], links: [] };
  expect(text).toContain('1 L · ₹155 5 L · ₹621 (₹124.20/L)');
  expect(text).toContain('pH (undiluted) 7.0 Density 1.01 g/cm³');
  expect(text).toContain('05 09 Danger · UN 1789');
  expect(text).toContain('H314 Causes severe skin burns and eye damage. Precautions: P280, P405.');
  expect(text).toContain('Data sheets: www.example.com/productsDetails/81 (safety EN, HI; technical EN)');
  expect(alts).toEqual([
    '₹621, usual price ₹690',
    'Sizes: 1 L · ₹155, 5 L · ₹621 (₹124.20/L)',
    'pH (undiluted): 7.0; Density: 1.01 g/cm³',
    'Hazards: GHS05, GHS09, Danger · UN 1789',
  ]);
  expect(new Set(links)).toEqual(new Set(['https://www.example.com/productsDetails/81']));
});

test('a product whose sizes alone have prices has the lowest at its name', async () => {
  const priceless = { productPrice: undefined, offer: undefined, productOfferPrice: undefined };
  const ofSizes = { sizes: ['1 L', '5 L'], sizePrices: [{ size: '5 L', price: 690 }], fromPrice: 690 };
  const { pages } = await draw([aChapter('Floors', [aProduct({ ...priceless, ...ofSizes })])]);
  expect(pages[3]?.text).toContain('From ₹690');
  expect(pages[3]?.alts).toContain('Sizes: 1 L, 5 L · ₹690 (₹138/L)');
});

test('where the line has no room for the prices of a unit, it has all sizes with their prices', async () => {
  const sizePrices = [250, 500, 1500, 2000].map((amount) => ({
    size: `${amount} ml`,
    price: amount / 10 + 20,
  }));
  const sizes = sizePrices.map(({ size }) => size);
  const { pages } = await draw([aChapter('Floors', [aProduct({ sizes, sizePrices, fromPrice: 45 })])]);
  expect(pages[3]?.text).toContain('250 ml · ₹45 500 ml · ₹70 1500 ml · ₹170 2000 ml · ₹220');
  expect(pages[3]?.alts.join()).toContain('250 ml · ₹45 (₹180/L), 500 ml · ₹70 (₹140/L)');
});

test('long facts and hazards stay in the row of their product', async () => {
  const facts = Array.from({ length: 30 }, (_, index) => ({
    name: `${'Fact '.repeat(20)}${index}`,
    value: 'value '.repeat(26),
    unit: 'g/cm³',
  }));
  const statement = { code: 'H314', text: 'Causes severe skin burns and eye damage. '.repeat(5) };
  const hazards = {
    ...details.hazards,
    pictograms: Array.from({ length: 9 }, () => 'GHS05' as const),
    hazardStatements: Array.from({ length: 40 }, () => statement),
  };
  const sheets = Array.from({ length: 40 }, (_, index) => aSheet('safety', `en-${index}`));
  const long = aProduct({
    ...{ ...details, facts, hazards, sheets },
    productName: 'Cleaner '.repeat(40),
    productDescription: 'Without any full stop it goes on and on '.repeat(200),
  });
  const { pages } = await draw([aChapter('Floors', [long, { ...long }, { ...long }, aProduct()])]);
  expect(pages).toHaveLength(6);
  expect(pages[3]?.text).toMatch(/Fact…? value[^…]*…/);
  expect(pages[3]?.text).toMatch(/Causes severe[^…]*… Data sheets: [^…]*…/);
});

test.each([
  [1440, 900],
  [900, 1600],
  [400, 400],
])('a product’s picture of %i x %i pixels is seen whole', async (width, height) => {
  const original = sharp({ create: { width, height, channels: 3, background: '#789' } });
  const picture = await toUncroppedJpeg(await original.png().toBuffer(), imageSpecFor(1));
  expect(picture.width).toBeLessThanOrEqual(width);
  const { pages } = await draw([aChapter('Soap', [aProduct()])], picture);
  // The logo stands before it.
  const image = pages[3]?.pictures.at(-1);
  expect(image?.pixels).toEqual({ width: picture.width, height: picture.height });
  // As large as its box holds, and in its own shape.
  expect(Math.max((image?.width ?? 0) / 143.75, (image?.height ?? 0) / 184)).toBeCloseTo(1, 2);
  expect((image?.width ?? 0) / (image?.height ?? 1)).toBeCloseTo(width / height, 1);
});

test('the table of contents leads to the pages that it names, however many there are', async () => {
  const sizes = [1, 5, 6, 11, 2, 3, 1, 1, 1, 1, 1, 7];
  const chapters = sizes.map((size, index) =>
    aChapter(
      `Category ${index + 1}`,
      Array.from({ length: size }, () => aProduct()),
    ),
  );
  const { pages, outline } = await draw(chapters);
  // Ten categories on the first page of the contents, two on the second.
  const contents = pages.slice(2, 4);
  const named = contents.flatMap(({ text }) =>
    [...text.matchAll(/Page (\d+)/g)].map(([, page]) => Number(page)),
  );
  expect(named).toEqual([5, 6, 7, 9, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(contents.flatMap(({ leadsTo }) => leadsTo)).toEqual(named);
  named.forEach((page, index) => expect(pages[page - 1]?.text).toContain(`Category ${index + 1}`));
  expect(pages).toHaveLength(21);
  expect(outline.map(({ below }) => below.length)).toEqual([0, 0, 0, ...sizes, 0]);
});

test('a picture that several pages show is in the file once', async () => {
  const { pages } = await draw([
    aChapter(
      'Soap',
      Array.from({ length: 12 }, () => aProduct()),
    ),
  ]);
  expect(pages.flatMap(({ pictures }) => pictures).length).toBeGreaterThan(14);
  const file = await fs.readFile(path.join(folder, 'brochure.pdf'), 'latin1');
  expect(file.match(/\/Subtype \/Image/g)).toHaveLength(1);
});

test('it has structure and text for screen readers', async () => {
  const { title, author, language, isTagged, pages } = await draw([aChapter('Soap', [aProduct()])]);
  expect({ title, author, language, isTagged }).toEqual({
    title: 'Venmara: products',
    author: 'Venmara',
    language: 'en',
    isTagged: true,
  });
  expect(pages[0]?.roles).toContain('H1');
  expect(pages[2]?.roles).toEqual(expect.arrayContaining(['TOC', 'TOCI', 'Link']));
  expect(pages[3]?.roles).toEqual(expect.arrayContaining(['H2', 'H3', 'Link', 'P']));
});

test('the last page has the company’s contact details and the date of the prices', async () => {
  const last = (await draw([])).pages.at(-1);
  expect(last?.links).toEqual([
    'tel:+914715550142',
    'mailto:hello@venmara.example',
    'https://www.example.com/',
    'https://www.facebook.com/venmara.example',
    'https://www.instagram.com/venmara.example',
  ]);
  expect(last?.text).toContain('Products and prices as of May 6, 2031.');
});

test('without any product it is a brochure of the company', async () => {
  const { pages, outline } = await draw([]);
  expect(pages).toHaveLength(3);
  expect(outline.map(({ title }) => title)).toEqual(['Venmara', 'About Venmara', 'Contact us']);
});

test('long words, long lists and long texts stay on their page', async () => {
  const long = aProduct({
    productName: `Bath ${'cleaner '.repeat(40)}`,
    productDescription: 'Without any full stop it goes on and on '.repeat(200),
    sizes: Array.from({ length: 60 }, (_, index) => `${index + 1} x 125 g`),
    productPrice: 123_456_789.5,
  });
  const { pages } = await draw([
    aChapter(
      'Very long '.repeat(30),
      Array.from({ length: 5 }, () => ({ ...long })),
    ),
  ]);
  expect(pages).toHaveLength(5);
  expect(pages[3]?.text).toMatch(/Bath cleaner[^…]*cleaner… ₹12,34,56,789.50 Without any full stop[^…]*…/);
  // Seen: what the line holds. Heard: all of them.
  expect(pages[3]?.text).not.toContain('60 x 125 g');
  expect(pages[3]?.alts.at(-1)).toContain('60 x 125 g');
});

test('a description that is cut after a sentence has an ellipsis, and a whole one has none', async () => {
  const warning = 'Never mix it with acids.';
  const long = `${'It cleans floors and walls well. '.repeat(60)}${warning}`;
  const { pages } = await draw([
    aChapter('Soap', [
      aProduct({ productDescription: long }),
      aProduct({ productDescription: `It cleans. ${warning}` }),
    ]),
  ]);
  expect(pages[3]?.text).toMatch(/It cleans floors and walls well\. … 1 L 5 L/);
  expect(pages[3]?.text).toContain(`It cleans. ${warning} 1 L 5 L`);
  expect(pages[3]?.text.match(/…/g)).toHaveLength(1);
});

test('a word longer than its line is cut by letters', async () => {
  const { pages } = await draw([aChapter('Soap', [aProduct({ productName: 'Bath'.repeat(99) })])]);
  expect(pages[3]?.text).toMatch(/Bath[ Baht]{8,400}…/);
});

const scripts = {
  Malayalam: 'ശുചീകരണ ലായനി',
  'Malayalam with old chillus': 'അവന്‍ പാല്‍',
  Hindi: 'फर्श साफ करने का द्रव।',
  Tamil: 'தரை சுத்தம்',
  Telugu: 'నేల శుభ్రం',
  Kannada: 'ನೆಲ ಸ್ವಚ್ಛ',
  Bengali: 'মেঝে পরিষ্কার',
  Gujarati: 'ફ્લોર સાફ',
  Punjabi: 'ਫਰਸ਼ ਸਾਫ਼',
  Odia: 'ଚଟାଣ ସଫା',
  Sinhala: 'බිම පිරිසිදු',
  Arabic: 'مسحوق الغسيل العربي',
  Hebrew: 'אבקת כביסה',
  Thai: 'น้ำยาถูพื้น',
  Chinese: '地板清洁剂',
  Japanese: '洗剤とソープ',
  Emoji: '🧼❤️👩‍🔬',
};
/** Whatever their order on the page is. */
const lettersIn = (text: string) =>
  new Set(text.replace(/\s|\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC'));

test('other scripts are printed with fonts that have them: names, texts and lists', async () => {
  const words = Object.values(scripts);
  const long = words.join(' ').repeat(5);
  const { pages, outline } = await draw(
    [...words, long].map((each) =>
      aChapter(`Care ${each}`, [
        aProduct({ productName: each, productDescription: `It cleans. ${each}`, sizes: [`5 ${each}`] }),
      ]),
    ),
  );
  expect(printable.missingCharacters).toEqual([]);
  const clean = [...words, long].map((each) => printable.clean(each));
  const chapters = outline.slice(3, -1);
  expect(chapters.map(({ title }) => title)).toEqual(clean.map((each) => `Care ${each}`));
  expect(chapters.flatMap(({ below }) => below)).toEqual(clean);
  // Two pages of contents before them, and nothing more than a page for each.
  expect(pages).toHaveLength(2 + 2 + clean.length + 1);
  for (const [index, each] of words.entries()) {
    const { text = '', alts = [] } = pages[4 + index] ?? {};
    // Not each of them: a font has one sign for the bodies of ع and غ, which a reader of PDFs takes for one letter.
    const letters = [...lettersIn(each)];
    const found = letters.filter((letter) => lettersIn(text).has(letter));
    expect(found.length).toBeGreaterThan(letters.length / 2);
    // For screen readers in the order in which it is read.
    expect(alts).toEqual(expect.arrayContaining([clean[index], `Sizes: 5 ${clean[index] ?? ''}`]));
  }
  expect(pages[4 + words.length]?.text.match(/…/g)?.length).toBeGreaterThanOrEqual(2);
});

test('no entry is without a name: what no font has is reported, and its number is printed', async () => {
  const { pages, outline } = await draw([
    aChapter('한국어', [
      aProduct({ id: 71, productName: '바닥 청소' }),
      aProduct({ id: 72, productName: 'Soap 바닥' }),
      aProduct({ id: 73, productName: 'Şampuan ½ ₹', productDescription: 'Ελληνικά и русский.' }),
    ]),
  ]);
  expect(outline[3]?.title).toMatch(/^Category No\. \d+$/);
  expect(outline[3]?.below).toEqual(['Product No. 71', 'Soap (No. 72)', 'Şampuan ½ ₹']);
  const { text } = pages[3] ?? {};
  for (const words of ['Product No. 71', 'Soap (No. 72)', 'Şampuan ½ ₹', 'Ελληνικά и русский.'])
    expect(text).toContain(words);
  expect(printable.missingCharacters).toEqual(expect.arrayContaining(['한', '바', '닥']));
});

test('a limit stays a limit where its sign is not in the fonts', async () => {
  const facts = [
    { name: 'SADT', value: '≥ 55', unit: '°C' },
    { name: 'Water hardness', value: '≤ 14 °dH' },
    { name: 'Conductivity', value: '10⁻⁶ S/m at 5 m²' },
    { name: 'Contents', value: 'H₂O₂, 5‒10 %' },
    { name: 'Thread', value: '1⅛ in' },
  ];
  const { pages } = await draw([aChapter('Soap', [aProduct({ facts })])]);
  const text = pages[3]?.text;
  expect(text).toContain('SADT >= 55 °C');
  expect(text).toContain('Water hardness <= 14 °dH');
  expect(text).toContain('Conductivity 10^-6 S/m at 5 m²');
  expect(text).toContain('Contents H2O2, 5–10 %');
  expect(text).toContain('Thread 1 1⁄8 in');
});

test('where a page has no room for all facts, it says how many there are', async () => {
  const facts = Array.from({ length: 15 }, (_, index) => ({ name: `Fact ${index + 1}`, value: 'yes' }));
  const products = Array.from({ length: 3 }, () => aProduct({ facts }));
  const { pages } = await draw([aChapter('Soap', products)]);
  expect(pages[3]?.text).toContain('Fact 11 yes More facts 4 on the product’s page');
});

test('pages are as few as can be and evenly filled', () => {
  const lengths = (count: number) => paginate(count).map(([from, to]) => to - from);
  expect([1, 5, 6, 11, 16].map(lengths)).toEqual([[1], [5], [3, 3], [4, 3, 4], [4, 4, 4, 4]]);
});
