// How each field of a product is stored. A field of the form or of a version that is missing here, or in
// product-details.ts, does not compile; nor does one that only one of the two has.
import { fromPricesOf } from '@site/shared-contracts/pack-prices';
import { ProductValues, type ProductForm, type productValueDetails } from '@site/shared-contracts/schemas';
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
type FormField = Exclude<keyof ProductFields, 'imageAlt' | DetailField>;
/** The same of a version: `picture` is stored as an image, its text and its focus. */
type StoredField = Exclude<keyof ProductValues, 'picture' | keyof typeof productValueDetails>;

/** What both a form and a version have. */
type StoredFields = Pick<ProductFields, StoredField> & Pick<ProductValues, FormField>;

const columnOf = {
  productName: 'name',
  productDescription: 'description',
  productPrice: 'price',
  offer: 'offer',
  productOfferPrice: 'offer_price',
  sizes: 'sizes',
  categoryId: 'category_id',
} as const satisfies Record<StoredField | FormField, keyof Tables['product']>;

export type ProductColumn = (typeof columnOf)[StoredField] | 'details';

export const productColumns = [...Object.values(columnOf), 'details' as const].map(
  (column) => `product.${column}` as const,
);

export const toColumns = (fields: StoredFields, details: ProductDetails) =>
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
function fromPriceColumns(fields: StoredFields, details: ProductDetails) {
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

/** Those of the first release, which every client sends. */
const firstFields: readonly string[] = [
  'productName',
  'productDescription',
  'productPrice',
  'offer',
  'productOfferPrice',
  'sizes',
  'categoryId',
  'picture',
] satisfies (keyof ProductValues)[];

/** All others: where a client that is older than the field leaves it out, the product keeps what it has. */
export const laterFields = Object.keys(ProductValues.shape).filter((name) => !firstFields.includes(name));

/** A form with the fields that it leaves out because it is older than they are. */
export const withLaterFields = (form: ProductFields, stored: StoredFields): ProductFields => ({
  ...Object.fromEntries(Object.entries(stored).filter(([name]) => laterFields.includes(name))),
  ...form,
});
