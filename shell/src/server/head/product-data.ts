// A product, as schema.org structured data. What it does not have is left out.
import { links, type Product } from '@site/shared-contracts';
import { displayPriceOf, pricesOfSize, type Prices } from '@site/shared-contracts/offer';
import type { AggregateOffer, DigitalDocument, Offer, Product as ProductData } from 'schema-dts';

export interface ProductDataContext {
  /** The canonical URL of its page. */
  url: string;
  /** The origin of absolute URLs. */
  publicUrl: string;
  companyName: string;
  /** The node of the company. */
  sellerId: string;
  /** Absolute URLs. */
  images: string[];
}

export function productData(item: Product, context: ProductDataContext): ProductData {
  const { url, publicUrl, companyName, images } = context;
  const offers = item.sizePrices ? offersOfSizes(item, context) : offerOf(item, context);
  return {
    '@type': 'Product',
    // The id stays when the address changes: other products refer to it.
    '@id': idOf(item.id, publicUrl),
    name: item.productName,
    description: item.productDescription,
    sku: String(item.id),
    url,
    image: images,
    brand: { '@type': 'Brand', name: companyName },
    ...(item.categoryName && { category: item.categoryName }),
    ...(offers && { offers }),
    ...(item.facts && {
      additionalProperty: item.facts.map(({ name, value, unit }) => ({
        '@type': 'PropertyValue' as const,
        name,
        value,
        ...(unit && { unitText: unit }),
      })),
    }),
    ...(item.certificates && {
      hasCertification: item.certificates.map(({ name, reference }) => ({
        '@type': 'Certification' as const,
        name,
        ...(reference && { description: reference }),
      })),
    }),
    ...(item.sheets && { subjectOf: item.sheets.map((sheet) => sheetDocument(sheet, publicUrl)) }),
    ...(item.usedWith && {
      isRelatedTo: item.usedWith.map((id) => ({ '@id': idOf(id, publicUrl) })),
    }),
  };
}

const idOf = (id: number, publicUrl: string) => `${publicUrl}${links.product(id)}#product`;

/** No availability: the site has no data about stock. */
function offerOf(prices: Prices, { url, sellerId }: ProductDataContext): Exclude<Offer, string> | undefined {
  const price = displayPriceOf(prices)?.finalPrice;
  if (price === undefined) return undefined;
  return {
    '@type': 'Offer',
    url,
    price: price.toFixed(2),
    priceCurrency: 'INR',
    seller: { '@id': sellerId },
  };
}

function offersOfSizes(item: Product, context: ProductDataContext): AggregateOffer | undefined {
  const offers = item.sizes.flatMap((size) => {
    const offer = offerOf(pricesOfSize(item, size), context);
    return offer ? [{ ...offer, name: size }] : [];
  });
  const prices = offers.map(({ price }) => Number(price));
  if (prices.length === 0) return undefined;
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'INR',
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    offerCount: prices.length,
    offers,
  };
}

export const sheetNames = { safety: 'Safety data sheet', technical: 'Technical data sheet' } as const;

const sheetDocument = (
  { kind, language, newestUrl, revision, revisedOn }: NonNullable<Product['sheets']>[number],
  publicUrl: string,
): DigitalDocument => ({
  '@type': 'DigitalDocument',
  name: sheetNames[kind],
  inLanguage: language,
  encodingFormat: 'application/pdf',
  url: new URL(newestUrl, publicUrl).href,
  version: revision,
  dateModified: revisedOn,
});
