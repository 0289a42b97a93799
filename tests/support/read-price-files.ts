// What the files of the site say that a product costs: the feed, the structured data, the brochure, price lists, quotations.
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Product } from '@site/shared-contracts';
import { emptyPack, type PackValues, type ProductValues } from '@site/shared-contracts/schemas';
import { XMLParser } from 'fast-xml-parser';
import { openTable } from '../../api/src/bulk-changes/open-table';
import { gstTitle, packTitleOf, sizeTitle } from '../../api/src/bulk-changes/pack-csv';
import {
  exportTitles,
  idTitle,
  numberTitles,
  titleOf,
  toFileRows,
  writeCsv,
  type CategoryNames,
} from '../../api/src/bulk-changes/product-csv';
import { writeXlsx } from '../../api/src/bulk-changes/write-xlsx';
import { noValues } from '../../api/src/products/product-details';
import { newLine, type LineSources } from '../../api/src/quotations/new-line';
import { PrintableTexts } from '../../shared-documents/src/printable-texts';
import { renderBrochure } from '../../shell/src/brochure/render-brochure';
import { productData } from '../../shell/src/server/head/product-data';
import { writeProductFeed } from '../../shell/src/server/search-engines/product-feed';
import { readSiteContent } from '../../shell/src/server/site-content/site-content';
import { callModule } from './call-module';
import { say, type Words } from './price-words';
import { readSite } from './read-page-prices';
import type { readPdf } from './read-pdf.mjs';

const PUBLIC_URL = 'https://www.example.com';

async function* inParts<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield Promise.resolve(item);
}

interface Feed {
  rss: { channel: { item: Record<string, string>[] } };
}

export async function readFeed(products: readonly Product[]) {
  let xml = '';
  const context = { site: await readSite(), publicUrl: PUBLIC_URL };
  for await (const part of writeProductFeed(inParts(products), context)) xml += part;
  const { rss } = new XMLParser({ parseTagValue: false }).parse(xml) as Feed;
  const amount = (text: string) => Number(text.replace(' INR', ''));
  return rss.channel.item.map((item) => {
    const { 'g:price': price, 'g:sale_price': sale, 'g:size': size } = item;
    const paid = sale ?? price;
    return {
      id: Number(item['g:item_group_id'] ?? item['g:id']),
      size,
      price: price && paid ? say(amount(paid), amount(price)) : undefined,
    };
  });
}

export function readStructuredData(product: Product) {
  const context = { url: '', publicUrl: PUBLIC_URL, companyName: '', sellerId: '', images: [] };
  const data = JSON.parse(JSON.stringify(productData(product, context))) as {
    offers?: { price?: string; lowPrice?: string; offers?: { name: string; price: string }[] };
  };
  const read = (price: string | undefined): Words => (price === undefined ? undefined : say(Number(price)));
  const { offers } = data;
  return {
    packs: product.sizes.map((size): [string, Words] => [
      size,
      read(offers?.offers ? offers.offers.find(({ name }) => name === size)?.price : offers?.price),
    ]),
    lowest: read(offers?.lowPrice ?? offers?.price),
  };
}

export async function readBrochure(products: Product[]): Promise<Map<string, string>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'prices-'));
  const file = path.join(folder, 'brochure.pdf');
  const content = await readSiteContent('shell/site/venmara/site-content.json');
  const images = { hero: undefined, company: undefined, logoOnLight: undefined, logoOnDark: undefined };
  await renderBrochure(
    {
      content,
      chapters: [{ category: { id: 1, name: 'All', count: products.length }, products }],
      images: { ...images, products: { urlOf: () => '', fetch: () => Promise.resolve(undefined) } },
      siteUrl: PUBLIC_URL,
      madeAt: new Date(2031, 4, 6),
      printable: new PrintableTexts(),
    },
    createWriteStream(file),
  );
  const pages = (
    await callModule<Awaited<ReturnType<typeof readPdf>>>('../tests/support/read-pdf.mjs', 'readPdf', file)
  ).pages;
  await fs.rm(folder, { recursive: true });
  const parts = pages.flatMap(({ text }) => text.split(/(?=Cleaner 1\d{3})/));
  return new Map(parts.map((part) => [part.slice(0, 'Cleaner 1000'.length), part]));
}

/** The price beside the name, and those of the sizes below the description. */
export function readEntry(product: Product, entry: string) {
  const [head = '', below = ''] = entry.split('Cleans.');
  const [paid, usual] = head.match(/₹[\d,.]+/g) ?? [];
  return {
    isFrom: head.includes('From '),
    price: paid && usual ? `${paid} (${usual})` : paid,
    packs: product.sizes.map((size): [string, Words] => {
      const after = below.split(`${size} · `)[1] ?? '';
      return [size, /^₹[\d,.]+/.exec(after)?.[0]];
    }),
  };
}

/** As an admin has typed it. */
const valuesOf = ({ productName, productPrice, offer, productOfferPrice, sizes, packs = [] }: Product) => {
  const prices = { productName, productPrice, offer, productOfferPrice, sizes };
  const typed = packs.map(({ size, sku = '', price, onRequest = false, gstRate }): PackValues => ({
    ...emptyPack(size),
    ...{ sku, price, onRequest, gstRate },
  }));
  return { ...noValues, ...prices, packs: typed } satisfies ProductValues;
};

type FileFormat = 'CSV' | 'xlsx';

async function writeFile(products: readonly Product[], format: FileFormat): Promise<Buffer> {
  const categories: CategoryNames = { nameOf: () => '', find: () => undefined };
  const rows = products.map((product) =>
    toFileRows({ id: product.id, values: valuesOf(product) }, categories),
  );
  const parts =
    format === 'CSV' ? writeCsv(inParts(rows)) : writeXlsx(exportTitles, numberTitles, inParts(rows));
  const written: Uint8Array[] = [];
  for await (const part of parts) written.push(Buffer.from(part));
  return Buffer.concat(written);
}

/** What the rows of a product say of its packs: the price before offer and GST, `on request`, and the rate of GST. */
export async function readFile(products: readonly Product[], format: FileFormat) {
  const file = await openTable(await writeFile(products, format), exportTitles, []);
  const found = new Map<number, FilePack[]>();
  let first: (title: string) => string = () => '';
  for await (const { cells } of file.rows) {
    const cell = (title = '') => cells[file.titles.indexOf(title)] ?? '';
    const id = Number(cell(idTitle));
    if (!found.has(id)) first = cell;
    const own = cell(packTitleOf('price'));
    // A pack without a price has that of the product, which the first of its rows has.
    const price = Number(own) > 0 ? own : first(titleOf('productPrice') ?? '');
    const isAsked = cell(packTitleOf('onRequest')) !== '';
    const pack = { size: cell(sizeTitle), price: isAsked ? 'on request' : price, gst: cell(gstTitle) };
    found.set(id, [...(found.get(id) ?? []), pack]);
  }
  return found;
}

interface FilePack {
  size: string;
  price: string;
  gst: string;
}

/** What a quotation begins with for each pack: rupees, and the rate of GST. */
export const readQuotation = (product: Product, sources: LineSources) =>
  product.sizes.map((size) => {
    const asked = { productId: product.id, productname: product.productName, size, quantity: '10' };
    const { unitPricePaise, gstPercent } = newLine(asked, product, sources);
    return [size, unitPricePaise / 100, gstPercent];
  });
