import type { Image, Product } from '@site/shared-contracts';
import { hostileTexts } from '@site/shared-testing/hostile-texts';
import { XMLParser } from 'fast-xml-parser';
import { get as request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { PUBLIC_URL, serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
let products: Product[];
beforeEach(() => {
  products = [soap];
  shell.api.respond = ({ endpoint }) =>
    endpoint === 'GET /api/products/details'
      ? { status: 200, body: { status: 200, data: products } }
      : undefined;
});

const image = (hash: string): Image => ({
  width: 1600,
  height: 1600,
  alt: 'A drum',
  variants: [640, 1600].map((width) => ({
    type: 'image/webp',
    width,
    url: `/api/images/${hash.repeat(16)}-${width}.webp`,
  })),
});
const imageUrl = (hash: string) => `${PUBLIC_URL}/api/images/${hash.repeat(16)}-1600.webp`;
const sharedImageUrl = (hash: string) => `${PUBLIC_URL}/share/api-${hash.repeat(16)}-1600.jpg`;

const soap: Product = {
  id: 4,
  productName: 'Aloe soap',
  productDescription: 'Mild.',
  imageUrl: '',
  categoryId: 7,
  categoryName: 'Beauty Soap',
  sizes: ['75 g'],
};

type Item = Record<string, unknown>;
interface Rss {
  rss: { '@_xmlns:g': string; channel: { title: string; link: string; description: string; item?: Item[] } };
}
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  htmlEntities: false,
  isArray: (name) => ['item', 'g:additional_image_link', 'g:product_detail'].includes(name),
});
async function readFeed() {
  const response = await shell.get('/products/feed.xml');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const text = await response.text();
  // What the parser lets pass; browsers read the feed in tests/e2e/search-engines.spec.ts.
  expect(text).not.toMatch(/&(?!(amp|lt|gt|quot);)/);
  const { rss } = parser.parse(text) as Rss;
  expect(rss['@_xmlns:g']).toBe('http://base.google.com/ns/1.0');
  return rss.channel;
}
const readItems = async () => (await readFeed()).item ?? [];

test('a product is an item of the company, with its page, its category and its one size', async () => {
  const { title, link, description, item } = await readFeed();
  expect({ title, link, description }).toEqual({
    title: 'Venmara: Products',
    link: `${PUBLIC_URL}/products/all`,
    description: shell.content.company.tagline,
  });
  // Without a price, a picture, and what nobody knows: availability and date.
  expect(item).toEqual([
    {
      'g:id': '4',
      title: 'Aloe soap',
      link: `${PUBLIC_URL}/productsDetails/4`,
      'g:size': '75 g',
      description: 'Mild.',
      'g:brand': 'Venmara',
      'g:product_type': 'Beauty Soap',
      'g:condition': 'new',
      'g:identifier_exists': 'no',
    },
  ]);
});

test('a product has its address with words, its price and what it is reduced to', async () => {
  products = [
    { ...soap, path: '/products/soap/aloe', productPrice: 940 },
    { ...soap, id: 5, productPrice: 940, offer: 10, productOfferPrice: 846 },
    // An offer that is not below the price is shown nowhere.
    { ...soap, id: 6, productPrice: 940, productOfferPrice: 950 },
    { ...soap, id: 7, productOfferPrice: 846.5 },
  ];
  const items = await readItems();
  expect(items[0]?.link).toBe(`${PUBLIC_URL}/products/soap/aloe`);
  expect(items.map((item) => [item['g:price'], item['g:sale_price']])).toEqual([
    ['940.00 INR', undefined],
    ['940.00 INR', '846.00 INR'],
    ['940.00 INR', undefined],
    ['846.50 INR', undefined],
  ]);
});

test('each size of a product whose sizes have prices is an item of a group, and opens the page with that size', async () => {
  const sizes = ['1 L', '5 L & pump', '20 L'];
  const sized = {
    ...soap,
    productPrice: 420,
    productOfferPrice: 378.5,
    sizes,
    sizePrices: [
      { size: '1 L', price: 420 },
      { size: '5 L & pump', price: 1890.5 },
    ],
  };
  products = [sized];
  const items = await readItems();
  expect(items).toMatchObject([
    { title: 'Aloe soap, 1 L', 'g:size': '1 L', 'g:price': '420.00 INR' },
    { title: 'Aloe soap, 5 L & pump', 'g:size': '5 L & pump', 'g:price': '1890.50 INR' },
    // Without a price of its own, it has that of the product.
    { title: 'Aloe soap, 20 L', 'g:size': '20 L', 'g:price': '420.00 INR', 'g:sale_price': '378.50 INR' },
  ]);
  expect(items.map((item) => item['g:item_group_id'])).toEqual(['4', '4', '4']);
  expect(items.map(({ link }) => new URL(String(link)).searchParams.get('size'))).toEqual(sizes);
  expect(items.map(({ description }) => description)).toEqual(['Mild.', 'Mild.', 'Mild.']);

  const ids = items.map((item) => item['g:id']);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^4-[0-9a-f]{8}$/);
  products = [{ ...sized, sizes: ['200 L', ...sizes.toReversed()] }];
  await change();
  expect((await readItems()).map((item) => item['g:id']).slice(1)).toEqual(ids.toReversed());
});

test('a size without any price is an item without a price', async () => {
  products = [{ ...soap, sizes: ['1 L', '5 L'], sizePrices: [{ size: '5 L', price: 690 }], fromPrice: 690 }];
  const items = await readItems();
  expect(items.map((item) => [item['g:size'], item['g:price']])).toEqual([
    ['1 L', undefined],
    ['5 L', '690.00 INR'],
  ]);
});

test('sizes without prices of their own are one item', async () => {
  products = [{ ...soap, sizes: ['75 g', '125 g'] }];
  const [item] = await readItems();
  expect(item?.['g:id']).toBe('4');
  expect(item).not.toHaveProperty('g:size');
  expect(item?.['g:product_detail']).toEqual([detail('Sizes', 'Sizes', '75 g, 125 g')]);
});

test('a product has its pictures under the addresses of its structured data, at most ten besides the first', async () => {
  const pictures = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b'].map(image);
  products = [
    { ...soap, image: image('0') },
    { ...soap, id: 5, image: image('0'), pictures: pictures.slice(0, 2) },
    { ...soap, id: 6, image: image('0'), pictures },
  ];
  const items = await readItems();
  expect(items.map((item) => item['g:image_link'])).toEqual(Array(3).fill(imageUrl('0')));
  expect(items.map((item) => item['g:additional_image_link'])).toEqual([
    [sharedImageUrl('0')],
    [imageUrl('1'), sharedImageUrl('0')],
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'a'].map(imageUrl),
  ]);
});

const detail = (section: string, name: string, value: string) => ({
  'g:section_name': section,
  'g:attribute_name': name,
  'g:attribute_value': value,
});

test('a product has its facts, its use, its certificates, its hazards and its data sheets', async () => {
  const revision = {
    revision: 2,
    revisedOn: '2026-03-14',
    url: '/sheets/4/safety-en-2.pdf',
    bytes: 1,
    pages: 1,
  };
  const newestUrl = '/sheets/4/safety-en.pdf';
  products = [
    {
      ...soap,
      facts: [
        { name: 'pH', value: '13' },
        { name: 'Density', value: '1.06', unit: 'g/cm³' },
      ],
      usedWhere: 'Floors\nWalls',
      howToUse: `${'x'.repeat(998)}😀${'x'.repeat(10)}`,
      certificates: [{ name: 'ISO 9001:2015', reference: 'IN-4471' }, { name: 'Halal' }],
      hazards: {
        pictograms: ['GHS05', 'GHS07'],
        signalWord: 'Danger',
        hazardStatements: [{ code: 'H314', text: 'Causes severe skin burns and eye damage.' }],
        precautionaryStatements: [{ code: 'P260', text: 'Do not breathe dust or mist.' }],
        unNumber: '1824',
      },
      sheets: [{ ...revision, kind: 'safety', language: 'en', newestUrl, earlier: [] }],
    },
  ];
  const [item] = await readItems();
  expect(item?.['g:product_detail']).toEqual([
    detail('Technical data', 'pH', '13'),
    detail('Technical data', 'Density', '1.06 g/cm³'),
    detail('Use', 'Where to use it', 'Floors\nWalls'),
    // Shortened, and not within a character.
    detail('Use', 'How to use it', `${'x'.repeat(998)}…`),
    detail('Certificates', 'Certificate', 'ISO 9001:2015, IN-4471'),
    detail('Certificates', 'Certificate', 'Halal'),
    detail('Hazard information', 'Pictograms', 'GHS05, GHS07'),
    detail('Hazard information', 'Signal word', 'Danger'),
    detail('Hazard information', 'H314', 'Causes severe skin burns and eye damage.'),
    detail('Hazard information', 'P260', 'Do not breathe dust or mist.'),
    detail('Hazard information', 'UN number', '1824'),
    detail('Data sheets', 'Safety data sheet (en)', PUBLIC_URL + newestUrl),
  ]);
});

test('whatever characters its texts contain, the feed is XML, and they come back as they were', async () => {
  products = hostileTexts.map((text, index) => ({
    ...soap,
    id: index + 1,
    productName: text,
    sizes: [text],
    facts: [{ name: text, value: text }],
  }));
  const items = await readItems();
  const allowed = (text: string) => text.replaceAll('\u0000', '').replaceAll('\ud800', '').trim();
  expect(items.map(({ title }) => title)).toEqual(hostileTexts.map(allowed));
  expect(items.map((item) => item['g:size'])).toEqual(hostileTexts.map(allowed));
});

const change = async () => {
  const response = await fetch(`${shell.origin}/api/products/delete/1`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer a.b.c' },
  });
  expect(response.status).toBe(200);
};

test('the feed is made once for many, again after a change, and stays while the API is away', async () => {
  const before = shell.api.requests;
  await Promise.all(Array.from({ length: 10 }, readItems));
  expect(shell.api.requests - before).toBe(1);
  products = [soap, { ...soap, id: 5 }];
  expect(await readItems()).toHaveLength(1);
  await change();
  expect(await readItems()).toHaveLength(2);
  await change();
  await shell.api.stop();
  expect(await readItems()).toHaveLength(2);
});

test('without a catalogue there is no feed: readers are to come back', async () => {
  shell.api.respond = () => ({ status: 500, body: {} });
  const response = await shell.get('/products/feed.xml');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
});

test('a catalogue without products is a feed without items', async () => {
  products = [];
  expect(await readItems()).toEqual([]);
});

test.each([
  ['gzip, br', 'gzip'],
  ['identity', undefined],
])('a reader that accepts %s gets the same text', async (accepted, encoding) => {
  const text = await (await shell.get('/products/feed.xml')).text();
  const { headers, body } = await getBytes('/products/feed.xml', accepted);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('accept-encoding');
  expect((encoding ? gunzipSync(body) : body).toString()).toBe(text);
});

/** As they arrive, which `fetch` does not show. */
const getBytes = (path: string, encoding: string) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(shell.origin + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ headers: response.headers, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
