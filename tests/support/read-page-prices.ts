// What the pages of the site say that a product costs: each is rendered, and its text is read.
import type { Product } from '@site/shared-contracts';
import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { withImages } from '@site/shared-contracts/site-content';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Compare } from '../../mfe-catalogue/src/compare/compare';
import { ProductCard } from '../../mfe-catalogue/src/product-card/product-card';
import { ProductDetail } from '../../mfe-catalogue/src/product-detail/product-detail';
import { productQuery } from '../../mfe-catalogue/src/product-detail/product-queries';
import { QuoteDialog } from '../../mfe-enquiry/src/quote-dialog/quote-dialog';
import { ListRow } from '../../mfe-enquiry/src/quote-list/list-row';
import { readSiteContent } from '../../shell/src/server/site-content/site-content';
import type { Words } from './price-words';

const noImage = { width: 1, height: 1, alt: '', variants: [] };
export const readSite = async () =>
  withImages(await readSiteContent('shell/site/venmara/site-content.json'), () => noImage);

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
const inSearch = (size: string) => `?${new URLSearchParams({ size }).toString()}`;

export function readCard(product: Product) {
  const text = textOf(
    render(product, '', createElement(ProductCard, { product, headingLevel: 3, layout: 'grid' })),
  );
  return { price: priceIn(text), isFrom: text.includes('From ') };
}

export function readPage(product: Product) {
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
export const readUnit = (product: Product) =>
  unitPriceIn(render(product, '', createElement(ProductCard, { product, headingLevel: 3, layout: 'grid' })));

export async function readDialog(product: Product) {
  const { contact } = await readSite();
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

/** What stands beside each size: `₹139.50 incl. GST`, `Price on request`, or nothing. */
export function readCompared(product: Product) {
  const html = render(product, `?ids=${String(product.id)}`, createElement(Compare));
  const prices = new Map(
    [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)/g)].map(([, size = '', price = '']) => [size, price]),
  );
  return product.sizes.map((size): [string, Words] => [size, prices.get(size) ?? 'no such size']);
}

/** What the row says where the size is chosen, and what its choice of sizes says. */
export function readListed(product: Product) {
  const row = (size: string) => {
    const item = { key: 'a', productId: product.id, name: product.productName, size, quantity: '10' };
    const nothing = () => undefined;
    const props = { item, errorOf: nothing, hrefWithout: '', changes: undefined, onProduct: nothing };
    return render(product, '', createElement(ListRow, props));
  };
  return {
    lines: product.sizes.map((size): [string, Words] => {
      const [, line = ''] = /<\/strong>(?:<small>([^<]*)<\/small>)?/.exec(row(size)) ?? [];
      return [size, line.replace(/ for each pack,?/, '')];
    }),
    choices: product.sizes.map((size): [string, Words] => {
      const [, , choice = ''] =
        new RegExp(`<option value="${size}"[^>]*>([^<·]*)(?: · ([^<]*))?<`).exec(row(size)) ?? [];
      return [size, choice];
    }),
  };
}
