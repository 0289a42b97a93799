// How each field of the product form is stored. A field that is missing here, or in product-details.ts, does not compile.
import { displayPriceOf } from '@site/shared-contracts/offer';
import type { ProductForm } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import type { output } from 'zod/mini';
import { normaliseForSearch } from '../database/normalise-for-search';
import type { Tables } from '../database/tables';
import {
  searchTexts,
  shownSizePrices,
  writeDetails,
  type DetailField,
  type ProductDetails,
} from './product-details';

export type ProductFields = output<typeof ProductForm>;

/** `imageAlt` is left out: its column depends on the image and on the name as well (image-alt.ts). */
type StoredField = Exclude<keyof ProductFields, 'imageAlt' | DetailField>;

const columnOf = {
  productName: 'name',
  productDescription: 'description',
  productPrice: 'price',
  offer: 'offer',
  productOfferPrice: 'offer_price',
  sizes: 'sizes',
  categoryId: 'category_id',
} as const satisfies Record<StoredField, keyof Tables['product']>;

export type ProductColumn = (typeof columnOf)[StoredField] | 'details';

export const productColumns = [...Object.values(columnOf), 'details' as const].map(
  (column) => `product.${column}` as const,
);

export const toColumns = (fields: Pick<ProductFields, StoredField>, details: ProductDetails) =>
  ({
    name: fields.productName,
    description: fields.productDescription,
    price: fields.productPrice ?? null,
    offer: fields.offer ?? null,
    offer_price: fields.productOfferPrice ?? null,
    sizes: JSON.stringify(fields.sizes),
    category_id: fields.categoryId,
    from_price: fromPriceOf(fields, details),
    details: writeDetails(details),
    name_key: normaliseForSearch(fields.productName),
    search_key: normaliseForSearch(
      [
        fields.productName,
        fields.productDescription,
        ...searchTexts(details).filter(Boolean),
        ...fields.sizes,
      ].join(' '),
    ),
  }) satisfies Record<ProductColumn | 'from_price' | 'name_key' | 'search_key', unknown>;

/** What lists show and sort by where a product has no price of its own. */
function fromPriceOf(
  fields: Pick<ProductFields, 'productPrice' | 'productOfferPrice' | 'sizes'>,
  details: ProductDetails,
): number | null {
  const { productPrice, productOfferPrice } = fields;
  const prices = shownSizePrices(details, fields.sizes).flatMap(({ price }) => (price > 0 ? price : []));
  if (prices.length === 0 || displayPriceOf({ productPrice, productOfferPrice })) return null;
  return Math.min(...prices);
}

/** Without the details. */
export const toFields = (row: Pick<Selectable<Tables['product']>, (typeof columnOf)[StoredField]>) =>
  ({
    productName: row.name,
    productDescription: row.description,
    productPrice: row.price ?? undefined,
    offer: row.offer ?? undefined,
    productOfferPrice: row.offer_price ?? undefined,
    sizes: JSON.parse(row.sizes) as string[],
    categoryId: row.category_id,
  }) satisfies Record<StoredField, unknown>;
