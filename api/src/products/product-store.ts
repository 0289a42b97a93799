import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { limits, listLimits, type List, type Product, type ProductSummary } from '@site/shared-contracts';
import type { Facet, ProductListFields, ProductListQuery } from '@site/shared-contracts/schemas';
import type { output } from 'zod/mini';
import type { Database } from '../database/database';
import { readCount, readCountOfAll } from '../database/kept-counts';
import { readBatches } from '../database/reading/read-batches';
import { readInOrder } from '../database/reading/read-in-order';
import { readPage, type OrderTerm } from '../database/reading/read-page';
import { searchWords } from '../database/reading/normalise-for-search';
import type { Tables } from '../database/tables';
import { cardWidth, describeImage, imageColumns, type ImageColumns } from '../images/describe-image';
import { findTextPictures } from '../images/find-text-pictures';
import { searchFieldsOf } from '../search/search-fields';
import { createSearchStore } from '../search/search-store';
import { listCertificateFiles } from '../sheets/certificate-files';
import { listProductSheets } from '../sheets/sheet-store';
import { productColumns, toValues, type ProductRow } from './product-columns';
import { toShownValues } from './product-details';
import { chosenFacets, createFacetCounts, hasFacets } from './product-facets';
import { readPictures } from './read-pictures';
import { readShownGst } from './shown-gst';

type Query = output<typeof ProductListQuery>;

/** Fewer than elsewhere: their rows have the whole texts. */
const DETAILS_BATCH = 200;

const summaryColumns = [
  'product.id',
  'product.name',
  'product.category_id',
  'product.price',
  'product.offer',
  'product.offer_price',
  'product.from_price',
  'product.from_usual_price',
  'product.has_one_price',
  'product.unit_price',
  'product.unit_price_unit',
  'product.is_on_request',
  'product.gst_rate',
  'product.image_alt',
  ...imageColumns,
] as const;

interface SummaryRow extends ImageColumns {
  id: number;
  name: string;
  category_id: number;
  price: number | null;
  offer: number | null;
  offer_price: number | null;
  from_price: number | null;
  from_usual_price: number | null;
  has_one_price: number;
  unit_price: number | null;
  unit_price_unit: 'l' | 'kg' | null;
  is_on_request: number;
  gst_rate: number | null;
  image_alt: string;
}

/**
 * What a customer pays for the size that costs least: as in `displayPriceOf`, an offer price that is not below the price
 * does not count. Each of the two expressions below has an index (migration 034), which the databases find by comparing
 * them.
 */
const paid = sql`case
  when from_price > 0 then from_price
  when offer_price > 0 and (coalesce(price, 0) <= 0 or offer_price < price) then offer_price
  else price end`;
const id = sql`product.id`;
/** Products without a price come last, whatever the direction. */
const orders: Record<NonNullable<Query['sort']>, OrderTerm[]> = {
  name: [
    [sql`name_key`, 'asc'],
    [id, 'asc'],
  ],
  '-name': [
    [sql`name_key`, 'desc'],
    [id, 'asc'],
  ],
  price: [
    [sql`coalesce(${paid}, 1e308)`, 'asc'],
    [id, 'asc'],
  ],
  '-price': [
    [sql`coalesce(${paid}, -1)`, 'desc'],
    [id, 'asc'],
  ],
  unitPrice: [
    [sql`coalesce(unit_price, 1e308)`, 'asc'],
    [id, 'asc'],
  ],
  trending: [
    [sql`recent_enquiries`, 'desc'],
    [sql`created_at`, 'desc'],
    [id, 'asc'],
  ],
  newest: [
    [sql`created_at`, 'desc'],
    [id, 'desc'],
  ],
};

export type ProductStore = ReturnType<typeof createProductStore>;

interface ProductStoreOptions {
  /** Called with a search of a visitor's page that finds nothing. */
  onNothingFound?: ((search: string) => void) | undefined;
}

export function createProductStore(db: Database, { onNothingFound }: ProductStoreOptions = {}) {
  const search = createSearchStore(db);
  const live = () => db.selectFrom('product').where('product.deleted_at', 'is', null);
  const products = () => live().innerJoin('image', 'image.id', 'product.image_id');
  const summaries = () => products().select(summaryColumns);

  const details = () =>
    products()
      .innerJoin('category', 'category.id', 'product.category_id')
      .select([...summaryColumns, ...productColumns, 'product.version', 'category.name as category_name']);

  async function listChosen(ids: readonly number[]): Promise<List<ProductSummary>> {
    const data = await readInOrder(summaries(), 'product.id', [...new Set(ids)]);
    return { data: await toCards(db, data), total: data.length, page: 1, pageSize: Math.max(1, data.length) };
  }

  const list = createFilteredLists(db, { live, search, onNothingFound });

  return {
    list: (query: Query): Promise<List<ProductSummary> & ProductListFields> =>
      query.ids ? listChosen(query.ids) : list(query),

    /** What a search finds first, and the categories that it names. */
    async suggest(text: string, most: number) {
      const found = await search.findProducts(text);
      const rows = await readInOrder(summaries(), 'product.id', await found.read(0, most));
      const { categories } = found;
      return { data: await toCards(db, rows), categories, ...searchFieldsOf(found, rows.length) };
    },

    /** Undefined where there is no such category. */
    async listInCategory(
      id: number,
      query: Query,
    ): Promise<(List<ProductSummary> & ProductListFields) | undefined> {
      return (await isVisibleCategory(db, id)) ? list(query, id) : undefined;
    },

    /**
     * Other products of its category, those with the most recent enquiries first, then the newest. Undefined where there
     * is no such product.
     */
    async listSimilar(id: number): Promise<ProductSummary[] | undefined> {
      const product = await db
        .selectFrom('product')
        .select('category_id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!product) return undefined;
      const rows = await products()
        .select(summaryColumns)
        .where('product.category_id', '=', product.category_id)
        .where('product.id', '!=', id)
        .orderBy('product.recent_enquiries', 'desc')
        .orderBy('product.created_at', 'desc')
        .orderBy('product.id')
        .limit(listLimits.similarProducts)
        .execute();
      return toCards(db, rows);
    },

    async find(id: number): Promise<Product | undefined> {
      const rows = await details().where('product.id', '=', id).execute();
      const [product] = await toProducts(db, rows);
      if (product?.descriptionFormat !== 'markdown') return product;
      return { ...product, textPictures: await findTextPictures(db, product.productDescription) };
    },

    /** All products by category, each in its order. */
    listDetails: () => readAllDetails(db, details().select('product.position')),

    isInTrash: (id: number) => isInTrash(db, 'product', id),
    isCategoryInTrash: (id: number) => isInTrash(db, 'category', id),
  };
}

interface ListSources extends ProductStoreOptions {
  live: () => SelectQueryBuilder<Tables, 'product', object>;
  search: ReturnType<typeof createSearchStore>;
}

/** One page of the products that a visitor looks for: of a category, by a search, by filters. */
function createFilteredLists(db: Database, { live, search, onNothingFound }: ListSources) {
  const countFacets = createFacetCounts(db);

  return async (query: Query, categoryId?: number): Promise<List<ProductSummary> & ProductListFields> => {
    const chosen = chosenFacets(query);
    let matching = live();
    if (categoryId !== undefined) matching = matching.where('product.category_id', '=', categoryId);
    const filter = hasFacets(chosen);
    const isSearch = searchWords(query.search).length > 0;
    const find = (...conditions: (RawBuilder<boolean> | undefined)[]) =>
      search.findProducts(query.search ?? '', allOf(conditions));
    const found = isSearch ? await find(ofCategory(categoryId), filter) : undefined;
    if (found) matching = matching.where(found.condition);
    if (filter) matching = matching.where(filter);
    const rowsOf = (list: typeof matching) =>
      list.innerJoin('image', 'image.id', 'product.image_id').select(summaryColumns);
    const rows = rowsOf(matching);
    const order = query.sort ? orders[query.sort] : usualOrder(categoryId);
    const total = found?.count ?? (filter ? undefined : () => countProducts(db, categoryId));
    const isRanked = found && !query.sort;
    // By their ids alone: the condition of the search would look for all products that it finds once more.
    const readPart = async (_: unknown, offset: number, limit: number) =>
      readInOrder(rowsOf(live()), 'product.id', (await found?.read(offset, limit)) ?? []);
    const { data, ...page } = await readPage(
      { matching, rows, order, id, total, ...(isRanked && { readPart, isOneWay: true }) },
      query,
      limits.cataloguePage,
    );
    if (found && !filter && page.total === 0 && query.purpose === 'page')
      onNothingFound?.(query.search ?? '');
    const readFacets = async (): Promise<Facet[]> => {
      const unfiltered = filter && isSearch ? await find(ofCategory(categoryId)) : found;
      return countFacets(
        {
          key: JSON.stringify([categoryId, isSearch && query.search]),
          condition: allOf([ofCategory(categoryId), unfiltered?.condition]),
        },
        chosen,
      );
    };
    return {
      ...page,
      ...searchFieldsOf(found, page.total),
      data: await toCards(db, data),
      ...(query.facets && { facets: await readFacets() }),
    };
  };
}

const isVisibleCategory = async (db: Database, id: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('category')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .executeTakeFirst(),
  );

const ofCategory = (categoryId: number | undefined) =>
  categoryId === undefined ? undefined : sql<boolean>`product.category_id = ${categoryId}`;

/** Undefined where there is no condition. */
function allOf(conditions: readonly (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> | undefined {
  const given = conditions.filter((each) => each !== undefined);
  return given.length > 0 ? sql<boolean>`(${sql.join(given, sql` and `)})` : undefined;
}

/** The order of a category, then the ids. */
const usualOrder = (categoryId: number | undefined): OrderTerm[] => [
  ...(categoryId === undefined ? [] : [[sql`product.position`, 'asc'] satisfies OrderTerm]),
  [id, 'asc'],
];

const countProducts = (db: Database, categoryId?: number) =>
  categoryId === undefined ? readCountOfAll(db, 'product') : readCount(db, [`product:${categoryId}`]);

async function isInTrash(db: Database, table: 'category' | 'product', id: number): Promise<boolean> {
  const trashed = db.selectFrom(table).select('id').where('id', '=', id).where('deleted_at', 'is not', null);
  return Boolean(await trashed.executeTakeFirst());
}

async function* readAllDetails(
  db: Database,
  details: SelectQueryBuilder<Tables, 'product', DetailsRow & { position: number }>,
): AsyncGenerator<Product[]> {
  const read = (last: (DetailsRow & { position: number }) | undefined, limit: number) =>
    details
      .where(
        sql<boolean>`(category_id, product.position, product.id) >
          (${last?.category_id ?? 0}, ${last?.position ?? 0}, ${last?.id ?? 0})`,
      )
      .orderBy('product.category_id')
      .orderBy('product.position')
      .orderBy('product.id')
      .limit(limit)
      .execute();
  for await (const rows of readBatches(read, DETAILS_BATCH)) yield await toProducts(db, rows);
}

async function toCards(db: Database, rows: readonly SummaryRow[]): Promise<ProductSummary[]> {
  const gst = await readShownGst(db);
  return rows.map((row) => ({ ...toSummary(row, cardWidth), ...gst }));
}

/** Without variants of its picture that are wider than `most`. */
const toSummary = (row: SummaryRow, most: number) =>
  ({
    id: row.id,
    productName: row.name,
    ...describeImage(row, row.image_alt, most),
    categoryId: row.category_id,
    productPrice: row.price ?? undefined,
    offer: row.offer ?? undefined,
    productOfferPrice: row.offer_price ?? undefined,
    fromPrice: row.from_price ?? undefined,
    fromUsualPrice: row.from_usual_price ?? undefined,
    hasOnePrice: row.has_one_price === 1 || undefined,
    unitPrice: row.unit_price ?? undefined,
    unitPriceUnit: row.unit_price_unit ?? undefined,
    isOnRequest: row.is_on_request === 1 || undefined,
    gstRate: row.gst_rate ?? undefined,
  }) satisfies Record<Exclude<keyof ProductSummary, 'path' | 'gst'>, unknown>;

interface DetailsRow extends SummaryRow, ProductRow {
  version: number;
  category_name: string;
}

async function toProducts(db: Database, rows: readonly DetailsRow[]): Promise<Product[]> {
  const products = rows.map((row) => ({
    row,
    values: toValues(row),
    summary: toSummary(row, Infinity),
  }));
  const pictures = await readPictures(
    db,
    products.map(({ values, summary: { image } }) => ({ ...values, name: values.productName, image })),
  );
  const sheetsOf = await listProductSheets(
    db,
    rows.map(({ id }) => id),
  );
  const certificateFiles = await listCertificateFiles(
    db,
    products.map(({ values }) => values),
  );
  const gst = await readShownGst(db);
  return products.map(({ row, values, summary }, index) => {
    const sheets = sheetsOf.get(row.id);
    return {
      ...summary,
      ...pictures[index],
      ...toShownValues(values, certificateFiles),
      ...(sheets && { sheets }),
      ...gst,
      categoryName: row.category_name,
      version: row.version,
    } satisfies Product;
  });
}
