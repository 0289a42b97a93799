// Products as RSS 2.0 in the words of Google's product data specification, which catalogues of Meta and Microsoft and
// price comparison sites read, too. What a product does not have is left out.
import { createHash } from 'node:crypto';
import { links, type Hazards, type Pack, type Product } from '@site/shared-contracts';
import { amountOfPack } from '@site/shared-contracts/pack-amounts';
import {
  findPack,
  hasSizePrices,
  packPrices,
  unitPriceOf,
  type PackPrice,
} from '@site/shared-contracts/pack-prices';
import { displayPriceOf, type DisplayPrice } from '@site/shared-contracts/shown-prices';
import { sheetNames } from '@site/shared-contracts/sheet-names';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { plainDescription } from '../../site/plain-description';
import { productFeed } from '../head/feed-links';
import { escapeHtml } from '../head/html-tag';
import { imageUrls } from '../head/image-urls';
import { asXml } from '../feeds/as-xml';

/** What the specification allows: other images of a product, and characters of one of its details. */
const MAX_MORE_IMAGES = 10;
const MAX_DETAIL = 1000;

export interface ProductFeedContext {
  site: SiteContent;
  publicUrl: string;
}

/** The feed in parts, while the products arrive. */
export async function* writeProductFeed(
  products: AsyncIterable<Product>,
  context: ProductFeedContext,
): AsyncGenerator<string> {
  const { company } = context.site;
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n',
    element('title', `${company.name}: ${productFeed.title}`),
    element('link', context.publicUrl + productFeed.page),
    // RSS requires one.
    element('description', company.tagline || company.name),
  ].join('');
  for await (const product of products) yield itemsOf(product, context);
  yield '</channel>\n</rss>\n';
}

/** One for each size where more is known of the sizes than their words. */
function itemsOf(product: Product, context: ProductFeedContext): string {
  const common = commonElements(product, context);
  const link = context.publicUrl + (product.path ?? links.product(product.id));
  if (hasSizePrices(product) || product.packs)
    return packPrices(product)
      .map((pack) => sizeItem(product, pack, link) + common + end)
      .join('');
  const { id, productName, sizes } = product;
  return [
    start,
    element('g:id', String(id)),
    element('title', productName),
    element('link', link),
    ...priceElements(displayPriceOf(product)),
    element('g:identifier_exists', 'no'),
    // The element takes one size only.
    sizes.length > 1 ? detail('Sizes', 'Sizes', sizes.join(', ')) : element('g:size', sizes[0]),
    common,
    end,
  ].join('');
}

const start = '<item>\n';
const end = '</item>\n';

/** The beginning of an item. */
const sizeItem = (product: Product, { size, price }: PackPrice, link: string): string =>
  [
    start,
    element('g:id', idOfSize(product.id, size)),
    element('g:item_group_id', String(product.id)),
    element('title', `${product.productName}, ${size}`),
    element('link', `${link}?${new URLSearchParams({ size }).toString()}`),
    element('g:size', size),
    ...priceElements(price),
    ...identifierElements(findPack(product, size)),
    ...unitElements(product, size),
  ].join('');

/** `identifier_exists` says that the product has no number of its maker. */
function identifierElements({ sku, gtin }: Partial<Pack> = {}): string[] {
  if (!sku && !gtin) return [element('g:identifier_exists', 'no')];
  return [element('g:gtin', gtin), element('g:mpn', sku)];
}

/** So much is in it, and so much is what catalogues compare. */
function unitElements(product: Product, size: string): string[] {
  const amount = amountOfPack(findPack(product, size) ?? { size });
  const unitPrice = unitPriceOf(product, size);
  if (!amount || !unitPrice) return [];
  return [
    element('g:unit_pricing_measure', `${String(amount.amount)} ${amount.unit}`),
    element('g:unit_pricing_base_measure', `1 ${unitPrice.unit}`),
  ];
}

/** Letters and digits that stay when sizes are added or moved: an item with another id would be another product. */
const idOfSize = (id: number, size: string): string =>
  `${id}-${createHash('sha256').update(size).digest('hex').slice(0, 8)}`;

function priceElements(price: DisplayPrice | undefined): string[] {
  if (!price) return [];
  const { finalPrice, originalPrice } = price;
  if (originalPrice === undefined) return [element('g:price', amount(finalPrice))];
  return [element('g:price', amount(originalPrice)), element('g:sale_price', amount(finalPrice))];
}

const amount = (rupees: number): string => `${rupees.toFixed(2)} INR`;

/**
 * What all sizes of a product have in common. No availability: the site has no data about stock. No date: products have
 * none.
 */
function commonElements(product: Product, { site, publicUrl }: ProductFeedContext): string {
  const { pictures, image, categoryName } = product;
  const [firstImage, ...moreImages] = imageUrls(pictures ?? [image], image, publicUrl);
  return [
    element('description', plainDescription(product)),
    element('g:image_link', firstImage),
    ...moreImages.slice(0, MAX_MORE_IMAGES).map((url) => element('g:additional_image_link', url)),
    element('g:brand', site.company.name),
    element('g:product_type', categoryName),
    element('g:condition', 'new'),
    ...detailElements(product, publicUrl),
  ].join('');
}

/** Under the headings of the product's page. */
function detailElements(product: Product, publicUrl: string): string[] {
  const { facts = [], uses = [], surfaces = [], usedWhere, howToUse } = product;
  const { certificates = [], hazards, sheets = [] } = product;
  return [
    ...facts.map(({ name, value, unit }) =>
      detail('Technical data', name, unit ? `${value} ${unit}` : value),
    ),
    ...uses.map((use) => detail('Use', 'Use', use)),
    ...surfaces.map((surface) => detail('Use', 'Surface', surface)),
    detail('Use', 'Where to use it', usedWhere),
    detail('Use', 'How to use it', howToUse),
    ...certificates.map(({ name, reference }) =>
      detail('Certificates', 'Certificate', reference ? `${name}, ${reference}` : name),
    ),
    ...(hazards ? hazardElements(hazards) : []),
    ...sheets.map(({ kind, language, newestUrl }) =>
      detail('Data sheets', `${sheetNames[kind]} (${language})`, new URL(newestUrl, publicUrl).href),
    ),
  ];
}

function hazardElements(hazards: Hazards): string[] {
  const { pictograms, signalWord, hazardStatements, precautionaryStatements, unNumber } = hazards;
  const write = (name: string, value: string | undefined) => detail('Hazard information', name, value);
  return [
    write('Pictograms', pictograms.join(', ')),
    write('Signal word', signalWord),
    ...[...hazardStatements, ...precautionaryStatements].map(({ code, text }) => write(code, text || code)),
    write('UN number', unNumber),
  ];
}

const detail = (section: string, name: string, value: string | undefined): string =>
  value
    ? `<g:product_detail>\n${element('g:section_name', section)}${element('g:attribute_name', name)}${element('g:attribute_value', shorten(value))}</g:product_detail>\n`
    : '';

/** Not within a character. */
const shorten = (text: string): string =>
  text.length <= MAX_DETAIL ? text : `${text.slice(0, MAX_DETAIL - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

const element = (name: string, text: string | undefined): string =>
  text ? `<${name}>${escapeHtml(asXml(text))}</${name}>\n` : '';
