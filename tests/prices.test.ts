// Every place that says what a product costs says the same: the card of a list, the product's page, the quote dialog,
// the structured data, the feed of products and the brochure.
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Product } from '@site/shared-contracts';
import { completeOffer, findOfferError, type Prices } from '@site/shared-contracts/offer';
import { fromPricesOf } from '@site/shared-contracts/pack-prices';
import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { withImages } from '@site/shared-contracts/site-content';
import { XMLParser } from 'fast-xml-parser';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ProductCard } from '../mfe-catalogue/src/product-card/product-card';
import { ProductDetail } from '../mfe-catalogue/src/product-detail/product-detail';
import { productQuery } from '../mfe-catalogue/src/product-detail/product-queries';
import { QuoteDialog } from '../mfe-enquiry/src/quote-dialog/quote-dialog';
import { PrintableTexts } from '../shared-documents/src/printable-texts';
import { renderBrochure } from '../shell/src/brochure/render-brochure';
import { productData } from '../shell/src/server/head/product-data';
import { writeProductFeed } from '../shell/src/server/search-engines/product-feed';
import { readSiteContent } from '../shell/src/server/site-content/site-content';
import { callModule } from './support/call-module';
import type { readPdf } from './support/read-pdf.mjs';

const PUBLIC_URL = 'https://www.example.com';
const sizes = ['1 L', '5 L', '20 L'];

const prices = [undefined, 0, 0.01, 0.5, 99.5, 118, 420, 1250.5, 46_800.75, 9_999_999.99];
const percents = [undefined, 10, 33.33, 5, 12.5, 99.99];
const ownPrices = [undefined, 0, 0.01, 45.45, 99.5, 155, 1250.55, 43_800];

/** No two of them have the same combination of prices. */
const products = Array.from({ length: 200 }, (_, index): Product => {
  const pick = <T>(values: readonly T[], step: number) =>
    values[(index * step + (index >> 3)) % values.length];
  const offered = completeOffer<Prices>({ productPrice: pick(prices, 1), offer: pick(percents, 1) });
  const rounded = { ...offered, productOfferPrice: Math.round(offered.productOfferPrice ?? 0) };
  const hasOffer = offered.productOfferPrice !== undefined;
  const stored = hasOffer && index % 3 === 0 && !findOfferError(rounded) ? rounded : offered;
  const sizePrices = sizes.flatMap((size, place) => {
    const price = pick(ownPrices, place * 2 + 1);
    return price === undefined || index % 5 === 0 ? [] : [{ size, price }];
  });
  const lastSize = sizes[index % 3] ?? '';
  const known = sizePrices.length > 0 || index % 4 === 0;
  const packs = sizes.map((size) => ({
    ...{ size, sku: `C${String(index)}-${size}`, gstRate: 18 },
    ...sizePrices.find((own) => own.size === size),
    // The last size of some is asked for.
    ...(index % 11 === 3 && size === lastSize && { onRequest: true, price: undefined }),
  }));
  const product: Product = {
    ...stored,
    ...{ id: index + 1, productName: `Cleaner ${1000 + index}`, productDescription: 'Cleans.', imageUrl: '' },
    sizes: sizes.slice(0, 1 + (index % 3)),
    ...(known && { packs }),
    ...(index % 2 === 0 && { gst: index % 4 === 0 ? ('included' as const) : ('excluded' as const) }),
  };
  return { ...product, ...fromPricesOf(product) };
});

/** What a place says: `₹139.50 (₹155)`, with the usual price in brackets. */
type Words = string | undefined;

const rupees = (amount: number) =>
  `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;
const say = (paid: number, usual = paid): string =>
  usual === paid ? rupees(paid) : `${rupees(paid)} (${rupees(usual)})`;

/** The rule in other words than the product's own: in whole paise. */
function expectedPrice(product: Product, size: string) {
  const price = beforeGst(product, size);
  const rate = product.packs?.find((each) => each.size === size)?.gstRate ?? 0;
  if (!price || product.gst !== 'included') return price;
  // In hundredths of a paisa.
  const add = (amount: number) => Math.round((Math.round(amount * 100) * (100 + rate)) / 100) / 100;
  return { paid: add(price.paid), usual: add(price.usual) };
}

function beforeGst(
  { productPrice = 0, offer = 0, productOfferPrice = 0, packs }: Product,
  size: string,
): { paid: number; usual: number } | undefined {
  const pack = packs?.find((each) => each.size === size);
  if (pack?.onRequest) return undefined;
  const own = pack?.price ?? 0;
  const usual = own > 0 ? own : productPrice;
  if (usual <= 0) return undefined;
  const less = Math.round((Math.round(usual * 100) * (10_000 - Math.round(offer * 100))) / 10_000) / 100;
  const paid = own > 0 ? less : productOfferPrice;
  return offer > 0 && paid > 0 && paid < usual ? { paid, usual } : { paid: usual, usual };
}

const packsOf = (product: Product) =>
  product.sizes.map((size): [string, Words] => {
    const price = expectedPrice(product, size);
    return [size, price && say(price.paid, price.usual)];
  });

const noImage = { width: 1, height: 1, alt: '', variants: [] };
const site = readSiteContent('shell/site/venmara/site-content.json');

function render(product: Product, search: string, element: ReactNode): string {
  // Other queries of the page get no response.
  const queryFn = () => new Promise(() => undefined);
  const client = new QueryClient({ defaultOptions: { queries: { queryFn } } });
  client.setQueryData(productQuery(product.id).queryKey, product);
  const entry = `/productsDetails/${String(product.id)}${search}`;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [entry] });
  const page = createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router }));
  return renderToStaticMarkup(page)
    .replace(/<style[^]*?<\/style>/g, '')
    .replace(/<s>[^]*?(₹[\d,.]+)<\/s>/g, ' ($1)');
}

const textOf = (html: string) => html.replace(/<[^<>]*>/g, '|').replace(/\|[|\s]*/g, '|');
const priceIn = (text: string): Words => {
  const found = /(₹[\d,.]+)\|?(\(₹[\d,.]+\))?/.exec(text);
  return found ? [found[1], found[2]].filter(Boolean).join(' ') : undefined;
};
const paidOnly = (words: Words): Words => words?.split(' ')[0];
const inSearch = (size: string) => `?${new URLSearchParams({ size }).toString()}`;

function readCard(product: Product) {
  const text = textOf(
    render(product, '', createElement(ProductCard, { product, headingLevel: 3, layout: 'grid' })),
  );
  return { price: priceIn(text), isFrom: text.includes('From ') };
}

function readPage(product: Product) {
  const page = (search: string) =>
    render(product, search, createElement(ProductDetail, { id: String(product.id), badges: [] }));
  const first = textOf(page(''));
  const packs = product.sizes.map((size): [string, Words] => {
    const line = page(inSearch(size)).split('aria-live="polite"')[1]?.split('</div>')[0] ?? '';
    return [size, priceIn(textOf(line))];
  });
  const choices = product.sizes.map((size) => {
    const choice = first.split('Cleans.')[1]?.split(`|${size}|`)[1] ?? '';
    return /^₹[\d,.]+/.exec(choice)?.[0];
  });
  const units = product.sizes.map((size) => unitPriceIn(page(inSearch(size)).split('aria-live="polite"')[1]));
  const [unit] = units.filter((each) => each !== undefined).sort((one, other) => one - other);
  return { packs, choices, unit };
}

const unitPriceIn = (html = ''): number | undefined => {
  const found = /₹([\d,.]+)\/L/.exec(html)?.[1];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
};

/** A card has the lowest price of a litre. */
const readUnit = (product: Product) =>
  unitPriceIn(render(product, '', createElement(ProductCard, { product, headingLevel: 3, layout: 'grid' })));

async function readDialog(product: Product) {
  const { contact } = withImages(await site, () => noImage);
  const props = { productId: String(product.id), contact, outcome: undefined };
  const html = render(product, '', createElement(QuoteDialog, props));
  const line = priceIn(textOf(html.split('<form')[1]?.split('<label')[0] ?? ''));
  // The line has the price of the chosen size, where there is a choice.
  const isChoice = /<option[^>]*>[^<]*₹/.test(html);
  return product.sizes.map((size): [string, Words] => {
    const option = new RegExp(`<option value="${size}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? '';
    return [size, priceIn(option) ?? (isChoice ? undefined : line)];
  });
}

async function* inParts<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield Promise.resolve(item);
}

interface Feed {
  rss: { channel: { item: Record<string, string>[] } };
}

async function readFeed() {
  let xml = '';
  const context = { site: withImages(await site, () => noImage), publicUrl: PUBLIC_URL };
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

function readStructuredData(product: Product) {
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

async function readBrochure(): Promise<Map<string, string>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'prices-'));
  const file = path.join(folder, 'brochure.pdf');
  const content = await site;
  const images = { hero: undefined, company: undefined, logoOnLight: undefined, logoOnDark: undefined };
  await renderBrochure(
    {
      content,
      chapters: [{ category: { id: 1, name: 'All', count: products.length }, products }],
      images: { ...images, products: new Map() },
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
function readEntry(product: Product, entry: string) {
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

/** What a card says of these packs: the lowest of their prices. */
function lowestOf(product: Product) {
  const prices = product.sizes.map((size) => expectedPrice(product, size));
  const [lowest] = prices.filter((each) => each !== undefined).sort((a, b) => a.paid - b.paid);
  return {
    price: lowest && say(lowest.paid, lowest.usual),
    isFrom: prices.some((each) => each?.paid !== lowest?.paid),
  };
}

test('card, page, dialog, structured data, feed and brochure say one price for one pack', async () => {
  const [items, entries] = await Promise.all([readFeed(), readBrochure()]);
  for (const product of products) {
    const packs = packsOf(product);
    const paid = packs.map(([size, words]): [string, Words] => [size, paidOnly(words)]);
    const lowest = lowestOf(product);
    const hasOwn = paid.some(([size]) =>
      (product.packs ?? []).some((own) => own.size === size && ((own.price ?? 0) > 0 || own.onRequest)),
    );
    const page = readPage(product);
    const data = readStructuredData(product);
    const inFeed = items.filter(({ id }) => id === product.id);
    const entry = readEntry(product, entries.get(product.productName) ?? '');

    expect({ of: product, ...readCard(product) }).toEqual({ of: product, ...lowest });
    expect({ of: product, packs: page.packs }).toEqual({ of: product, packs });
    if (hasOwn && packs.length > 1) expect(page.choices).toEqual(paid.map(([, words]) => words));
    expect({ of: product, unit: page.unit }).toEqual({ of: product, unit: readUnit(product) });
    expect({ of: product, packs: await readDialog(product) }).toEqual({ of: product, packs: paid });
    expect({ of: product, ...data }).toEqual({ of: product, packs: paid, lowest: paidOnly(lowest.price) });
    expect({ of: product, items: inFeed.map(({ price }) => price) }).toEqual({
      of: product,
      items: product.packs ? packs.map(([, words]) => words) : [lowest.price],
    });
    expect({ of: product, isFrom: entry.isFrom, price: entry.price }).toEqual({ of: product, ...lowest });
    if (hasOwn) expect({ of: product, packs: entry.packs }).toEqual({ of: product, packs: paid });
  }
});
