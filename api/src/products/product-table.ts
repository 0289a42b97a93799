import { listLimits, type List } from '@site/shared-contracts';
import type { ApiContract, ProductFilters, ProductTableRow } from '@site/shared-contracts/schemas';
import { sql, type RawBuilder } from 'kysely';
import type { output } from 'zod/mini';
import { readImages } from '../images/read-images';
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { readPage, type OrderTerm } from '../database/reading/read-page';

type Query = output<ApiContract['GET /api/products/managed']['query']>;

const conditionOfState: Record<NonNullable<ProductFilters['state']>, RawBuilder<boolean>> = {
  visible: sql`item.published is not null`,
  changed: sql`item.published is not null and item.draft is not null`,
  hidden: sql`item.published is null and item.first_published_at is not null`,
  draft: sql`item.published is null and item.first_published_at is null`,
};

/** The price of the row that visitors see, or that of the draft where there is none. */
export function amountOf(db: Database, column: 'price' | 'offer' | 'offer_price') {
  const field = { price: 'productPrice', offer: 'offer', offer_price: 'productOfferPrice' }[column];
  const ofDraft = engineOf(db).jsonNumber('draft_version.content', field);
  return sql<
    number | null
  >`case when product.id is null then ${ofDraft} else ${sql.ref(`product.${column}`)} end`;
}

/**
 * The same, of the lowest price of the sizes, where the product has none of its own. Without its offer, as the other
 * prices of the table: an offer has a column for itself.
 */
function lowestSizePriceOf(db: Database) {
  const ofDraft = engineOf(db).lowestSizePrice('draft_version.content');
  return sql<number | null>`case
    when ${amountOf(db, 'price')} > 0 or ${amountOf(db, 'offer_price')} > 0 then null
    when product.id is null then ${ofDraft} else coalesce(product.from_usual_price, product.from_price) end`;
}

/** All products that are not in the trash, without columns. */
const allProducts = (db: Database) =>
  db
    .selectFrom('content_item as item')
    .leftJoin('product', 'product.id', 'item.item_id')
    .leftJoin('content_version as draft_version', (join) =>
      join
        .on('draft_version.kind', '=', 'product')
        .onRef('draft_version.item_id', '=', 'item.item_id')
        .onRef('draft_version.number', '=', 'item.draft')
        .on('item.published', 'is', null),
    )
    .leftJoin('category', (join) =>
      join.on(sql<boolean>`category.id = coalesce(product.category_id, item.category_id)`),
    )
    .where('item.kind', '=', 'product')
    .where('item.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null);

/** Those of them that match. */
export function matchProducts(db: Database, { search = '', categoryId, state, missing }: ProductFilters) {
  let matching = allProducts(db);
  if (categoryId !== undefined)
    matching = matching.where(sql<boolean>`coalesce(product.category_id, item.category_id) = ${categoryId}`);
  if (state) matching = matching.where(sql<boolean>`(${conditionOfState[state]})`);
  if (missing) matching = matching.where(sql<boolean>`(${conditionOfMissing(db)[missing]})`);
  for (const word of normaliseForSearch(search).split(' ')) {
    if (!word) continue;
    const isId = /^\d{1,9}$/.test(word) ? sql`or item.item_id = ${Number(word)}` : sql``;
    matching = matching.where(sql<boolean>`(${nameKey} like ${`%${word}%`} ${isId})`);
  }
  return matching;
}

const conditionOfMissing = (
  db: Database,
): Record<NonNullable<ProductFilters['missing']>, RawBuilder<boolean>> => ({
  price: sql`${amountOf(db, 'price')} is null and ${amountOf(db, 'offer_price')} is null
    and ${lowestSizePriceOf(db)} is null`,
  picture: sql`coalesce(product.image_id, item.image_id, '') = ''`,
  sheet: sql`not exists (select 1 from product_sheet
    where product_sheet.product_id = item.item_id and product_sheet.withdrawn_at is null)`,
});

const nameKey = sql`coalesce(product.name_key, item.name_key)`;

function ordersOf(db: Database): Record<NonNullable<Query['sort']>, OrderTerm> {
  // Without a price they come last, whatever the direction.
  const price = sql`coalesce(${lowestSizePriceOf(db)}, ${amountOf(db, 'price')})`;
  const category = sql`coalesce(category.name_key, '')`;
  return {
    name: [nameKey, 'asc'],
    '-name': [nameKey, 'desc'],
    price: [sql`coalesce(${price}, 1e308)`, 'asc'],
    '-price': [sql`coalesce(${price}, -1)`, 'desc'],
    category: [category, 'asc'],
    '-category': [category, 'desc'],
    changed: [sql`item.changed_at`, 'asc'],
    '-changed': [sql`item.changed_at`, 'desc'],
  };
}

/** One page of all products that match, in the order of their names unless the query has a sort. */
export async function listManagedProducts(db: Database, query: Query): Promise<List<ProductTableRow>> {
  const matching = matchProducts(db, query);
  const rows = matching.select([
    'item.item_id as id',
    sql<string>`coalesce(product.name, item.name)`.as('name'),
    sql<number | null>`coalesce(product.category_id, item.category_id)`.as('category_id'),
    'category.name as category_name',
    sql<string | null>`coalesce(product.image_id, item.image_id)`.as('image_id'),
    amountOf(db, 'price').as('price'),
    amountOf(db, 'offer').as('offer'),
    amountOf(db, 'offer_price').as('offer_price'),
    lowestSizePriceOf(db).as('from_price'),
    'item.published',
    'item.draft',
    'item.first_published_at',
    'item.changed_at',
    'item.changed_by',
  ]);
  const order: OrderTerm[] = [ordersOf(db)[query.sort ?? 'name'], [sql`item.item_id`, 'asc']];
  const { data, ...page } = await readPage({ matching, rows, order }, query, 25, listLimits.pageSize);
  const images = await readImages(db, [...new Set(data.flatMap(({ image_id }) => image_id ?? []))]);
  return {
    ...page,
    data: data.map((row) => ({
      id: row.id,
      name: row.name,
      categoryId: row.category_id ?? undefined,
      categoryName: row.category_name ?? undefined,
      image: images[row.image_id ?? ''],
      productPrice: row.price ?? undefined,
      offer: row.offer ?? undefined,
      productOfferPrice: row.offer_price ?? undefined,
      fromPrice: row.from_price ?? undefined,
      state: stateOf(row),
      changedAt: new Date(row.changed_at).toISOString(),
      changedBy: row.changed_by ?? undefined,
    })),
  };
}

function stateOf({
  published,
  draft,
  first_published_at,
}: {
  published: number | null;
  draft: number | null;
  first_published_at: number | null;
}): ProductTableRow['state'] {
  if (published !== null) return draft === null ? 'published' : 'changed';
  return first_published_at === null ? 'draft' : 'hidden';
}
