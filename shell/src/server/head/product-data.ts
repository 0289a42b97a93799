// A product, as schema.org structured data. What it does not have is left out.
import { links, type Certificate, type Hazards, type PackUnit, type Product } from '@site/shared-contracts';
import { pictogramNames } from '@site/shared-contracts/hazard-pictograms';
import { amountOfPack, type PackAmount } from '@site/shared-contracts/pack-amounts';
import { findPack, hasSizePrices, packPrices, unitPriceOf } from '@site/shared-contracts/pack-prices';
import { displayPriceOf, type DisplayPrice } from '@site/shared-contracts/shown-prices';
import { sheetNames } from '@site/shared-contracts/sheet-names';
import { plainDescription } from '../../site/plain-description';
import type {
  AggregateOffer,
  CertificationLeaf,
  DigitalDocument,
  Offer,
  Product as ProductData,
  PropertyValueLeaf,
} from 'schema-dts';

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
  const hasPacks = hasSizePrices(item) || item.packs !== undefined;
  const offers = hasPacks ? offersOfSizes(item, context) : offerOf(displayPriceOf(item), context);
  const { sku, gtin } = onlyPackOf(item) ?? {};
  const properties = propertiesOf(item);
  return {
    '@type': 'Product',
    // The id stays when the address changes: other products refer to it.
    '@id': idOf(item.id, publicUrl),
    name: item.productName,
    description: plainDescription(item),
    sku: sku ?? String(item.id),
    ...(gtin && { gtin }),
    url,
    image: images,
    brand: { '@type': 'Brand', name: companyName },
    ...(item.categoryName && { category: item.categoryName }),
    ...(offers && { offers }),
    ...(properties.length > 0 && { additionalProperty: properties }),
    ...(item.certificates && {
      hasCertification: item.certificates.map((each) => certification(each, publicUrl)),
    }),
    ...(item.sheets && { subjectOf: item.sheets.map((sheet) => sheetDocument(sheet, publicUrl)) }),
    ...(item.usedWith && {
      isRelatedTo: item.usedWith.map((id) => ({ '@id': idOf(id, publicUrl) })),
    }),
  };
}

/** The pack of a product that comes in one size only. */
const onlyPackOf = ({ sizes, packs = [] }: Product) => (sizes.length === 1 ? packs[0] : undefined);

const idOf = (id: number, publicUrl: string) => `${publicUrl}${links.product(id)}#product`;

/** No availability: the site has no data about stock. */
function offerOf(
  price: DisplayPrice | undefined,
  { url, sellerId }: ProductDataContext,
): Exclude<Offer, string> | undefined {
  if (!price) return undefined;
  return {
    '@type': 'Offer',
    url,
    price: price.finalPrice.toFixed(2),
    priceCurrency: 'INR',
    seller: { '@id': sellerId },
  };
}

/** What Google's merchant listings read of a pack, besides its price. */
function packData(item: Product, size: string, price: DisplayPrice) {
  const { sku, gtin, minimumOrder } = findPack(item, size) ?? {};
  const amount = amountOfPack(findPack(item, size) ?? { size });
  const hasUnitPrice = amount && unitPriceOf(item, size) !== undefined;
  const specification = {
    '@type': 'UnitPriceSpecification' as const,
    price: price.finalPrice.toFixed(2),
    priceCurrency: 'INR',
    ...(price.gst && { valueAddedTaxIncluded: price.gst === 'included' }),
    ...(hasUnitPrice && { referenceQuantity: referenceQuantity(amount) }),
  };
  return {
    name: size,
    ...(sku && { sku }),
    ...(gtin && { gtin }),
    ...((price.gst ?? hasUnitPrice) && { priceSpecification: specification }),
    ...(minimumOrder && {
      eligibleQuantity: {
        '@type': 'QuantitativeValue' as const,
        minValue: minimumOrder,
        // Pieces, in the codes of UN/CEFACT.
        unitCode: 'C62',
      },
    }),
  };
}

/** The codes of UN/CEFACT. */
const unitCodes: Record<PackUnit, string> = { ml: 'MLT', l: 'LTR', g: 'GRM', kg: 'KGM', piece: 'C62' };

/** The price is for what is in the pack; search engines compute that of one litre or kilogram, to which it refers. */
const referenceQuantity = ({ amount, unit }: PackAmount) => ({
  '@type': 'QuantitativeValue' as const,
  value: amount,
  unitCode: unitCodes[unit],
  valueReference: {
    '@type': 'QuantitativeValue' as const,
    value: 1,
    unitCode: unitCodes[unit === 'ml' ? 'l' : unit === 'g' ? 'kg' : unit],
  },
});

function offersOfSizes(item: Product, context: ProductDataContext): AggregateOffer | undefined {
  const offers = packPrices(item).flatMap(({ size, price }) => {
    const url = `${context.url}?${new URLSearchParams({ size }).toString()}`;
    const offer = offerOf(price, { ...context, url });
    return offer && price ? [{ ...offer, ...packData(item, size, price) }] : [];
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

/** All that has no property of its own in schema.org, under the names that the page has for it. */
function propertiesOf(product: Product): PropertyValueLeaf[] {
  const { facts = [], uses = [], surfaces = [], usedWhere, howToUse, hazards } = product;
  return [
    ...facts.map(({ name, value, unit }) => ({ ...property(name, value), ...(unit && { unitText: unit }) })),
    ...uses.map((use) => property('Use', use)),
    ...surfaces.map((surface) => property('Surface', surface)),
    ...(usedWhere ? [property('Where to use it', usedWhere)] : []),
    ...(howToUse ? [property('How to use it', howToUse)] : []),
    ...(hazards ? hazardProperties(hazards) : []),
  ];
}

/** `code` is that of the statement or the pictogram in the Globally Harmonized System. */
const property = (name: string, value: string, code?: string): PropertyValueLeaf => ({
  '@type': 'PropertyValue',
  name,
  ...(code && { propertyID: code }),
  value,
});

const hazardProperties = (hazards: Hazards): PropertyValueLeaf[] => [
  ...(hazards.signalWord ? [property('Signal word', hazards.signalWord)] : []),
  ...hazards.pictograms.map((code) => property('Hazard pictogram', pictogramNames[code], code)),
  ...hazards.hazardStatements.map(({ code, text }) => property('Hazard statement', text, code)),
  ...hazards.precautionaryStatements.map(({ code, text }) => property('Precautionary statement', text, code)),
  ...(hazards.unNumber ? [property('UN number', hazards.unNumber)] : []),
];

/** Admins write a number, or other words such as who issued it, into one field: each number has a digit. */
const certification = (
  { name, reference = '', file }: Certificate,
  publicUrl: string,
): CertificationLeaf => ({
  '@type': 'Certification',
  name,
  ...(reference && {
    [/\d/.test(reference) ? 'certificationIdentification' : 'description']: reference,
  }),
  ...(file && { url: new URL(file.url, publicUrl).href }),
});

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
