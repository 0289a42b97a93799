// How each field of a product is stored. A field of `ProductValues` that is missing here does not compile; those of
// `productValueDetails` are in one JSON column.
import { fromPricesOf } from '@site/shared-contracts/pack-prices';
import { facetsOf } from '@site/shared-contracts/product-facets';
import type { ProductToPublish, ProductValues } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import type { output } from 'zod/mini';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { searchKeyOf, titleKeyOf } from '../database/reading/search-keys';
import type { Tables } from '../database/tables';
import { altColumns, chooseAlt } from '../images/image-alt';
import { readDetails, searchTexts, shownPacks, writeDetails, type ProductDetails } from './product-details';

/** `picture` is stored as an image and its text, and its focus among the details. */
type StoredField = Exclude<keyof ProductValues, 'picture' | keyof ProductDetails>;

const columnOf = {
  productName: 'name',
  productDescription: 'description',
  productPrice: 'price',
  offer: 'offer',
  productOfferPrice: 'offer_price',
  sizes: 'sizes',
  categoryId: 'category_id',
} as const satisfies Record<StoredField, keyof Tables['product']>;

type ValueColumn = (typeof columnOf)[StoredField] | 'details';

/** From which the values of a product are read. */
export type ProductRow = Pick<Selectable<Tables['product']>, ValueColumn | 'image_id' | 'image_alt'>;

export const productColumns = [...Object.values(columnOf), 'details' as const].map(
  (column) => `product.${column}` as const,
);

/** The columns that are made of others, for lists and searches. */
type DerivedColumn =
  | 'facets'
  | 'from_price'
  | 'from_usual_price'
  | 'has_one_price'
  | 'unit_price'
  | 'unit_price_unit'
  | 'is_on_request'
  | 'gst_rate'
  | 'image_alt_key'
  | 'name_key'
  | 'search_key'
  | 'title_key';

export const toColumns = (values: output<typeof ProductToPublish>) =>
  ({
    name: values.productName,
    description: values.productDescription,
    price: values.productPrice ?? null,
    offer: values.offer ?? null,
    offer_price: values.productOfferPrice ?? null,
    sizes: JSON.stringify(values.sizes),
    category_id: values.categoryId,
    image_id: values.picture.image,
    ...altColumns(chooseAlt(values.picture.alt, values.productName)),
    details: writeDetails(values),
    ...fromPriceColumns(values),
    facets: JSON.stringify(facetsOf(values)),
    name_key: normaliseForSearch(values.productName),
    ...searchColumns(values),
  }) satisfies Record<keyof ProductRow | DerivedColumn, unknown>;

function searchColumns(values: output<typeof ProductToPublish>) {
  const { productName: name, sizes, categoryId } = values;
  const product = { name, sizes, categoryId };
  const texts = [values.productDescription, ...searchTexts(values).filter(Boolean)];
  return { title_key: titleKeyOf(product), search_key: searchKeyOf(product, texts) };
}

/** What lists show and sort by of the packs. */
function fromPriceColumns(values: ProductValues) {
  const { fromPrice, fromUsualPrice, hasOnePrice, ...prices } = fromPricesOf({
    ...values,
    packs: shownPacks(values),
  });
  return {
    unit_price: prices.unitPrice ?? null,
    unit_price_unit: prices.unitPriceUnit ?? null,
    is_on_request: prices.isOnRequest ? 1 : 0,
    gst_rate: prices.gstRate ?? null,
    from_price: fromPrice ?? null,
    from_usual_price: fromUsualPrice ?? null,
    has_one_price: hasOnePrice ? 1 : 0,
  };
}

export function toValues(row: ProductRow) {
  const { focus, ...details } = readDetails(row.details);
  return {
    productName: row.name,
    productDescription: row.description,
    productPrice: row.price ?? undefined,
    offer: row.offer ?? undefined,
    productOfferPrice: row.offer_price ?? undefined,
    sizes: JSON.parse(row.sizes) as string[],
    categoryId: row.category_id,
    picture: { image: row.image_id, alt: row.image_alt === row.name ? '' : row.image_alt, focus },
    ...details,
  } satisfies Required<ProductValues>;
}
