// How each field of the product form is stored. A field that is missing here, or in product-details.ts, does not compile.
import { fromPricesOf } from '@site/shared-contracts/pack-prices';
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
    ...fromPriceColumns(fields, details),
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
  }) satisfies Record<ProductColumn | FromPriceColumn | 'name_key' | 'search_key', unknown>;

type FromPriceColumn = 'from_price' | 'from_usual_price' | 'has_one_price';

/** What lists show and sort by where sizes have prices of their own. */
function fromPriceColumns(fields: Pick<ProductFields, StoredField>, details: ProductDetails) {
  const sizePrices = shownSizePrices(details, fields.sizes);
  const { fromPrice, fromUsualPrice, hasOnePrice } = fromPricesOf({ ...fields, sizePrices });
  return {
    from_price: fromPrice ?? null,
    from_usual_price: fromUsualPrice ?? null,
    has_one_price: hasOnePrice ? 1 : 0,
  } satisfies Record<FromPriceColumn, unknown>;
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
