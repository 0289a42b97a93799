import { sql, type RawBuilder } from 'kysely';
import {
  limits,
  type List,
  type Product,
  type ProductSort,
  type ProductSummary,
} from '@site/shared-contracts';
import type { ProductListQuery } from '@site/shared-contracts/schemas';
import type { output } from 'zod/mini';
import type { Database } from '../database/database';
import { readPage } from '../database/read-page';
import { searchWords } from '../database/normalise-for-search';
import { describeImage, imageColumns, type ImageColumns } from '../images/describe-image';
import { productColumns, toFields } from './product-columns';
import { relevance } from './relevance';

type Query = output<typeof ProductListQuery>;

const summaryColumns = [
  'product.id',
  'product.name',
  'product.category_id',
  'product.price',
  'product.offer',
  'product.offer_price',
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
  image_alt: string;
}

interface Order {
  by: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
}

/** What a customer pays: as in `displayPriceOf`, an offer price that is not below the price does not count. */
const price = sql`case
  when product.offer_price > 0 and (coalesce(product.price, 0) <= 0 or product.offer_price < product.price)
  then product.offer_price else product.price end`;
const orders: Record<ProductSort, Order> = {
  name: { by: sql`product.name_key`, direction: 'asc' },
  '-name': { by: sql`product.name_key`, direction: 'desc' },
  price: { by: price, direction: 'asc' },
  '-price': { by: price, direction: 'desc' },
  newest: { by: sql`product.created_at`, direction: 'desc' },
};

export type ProductStore = ReturnType<typeof createProductStore>;

export function createProductStore(db: Database) {
  const products = () =>
    db
      .selectFrom('product')
      .innerJoin('image', 'image.id', 'product.image_id')
      .where('product.deleted_at', 'is', null);

  async function list(query: Query, categoryId?: number): Promise<List<ProductSummary>> {
    let matching = products();
    if (categoryId !== undefined) matching = matching.where('product.category_id', '=', categoryId);
    const words = searchWords(query.search);
    for (const word of words) {
      matching = matching.where('product.search_key', 'like', `%${word}%`);
    }

    let ordered = matching.select(summaryColumns);
    if (query.sort === 'trending') {
      ordered = ordered.orderBy('product.recent_enquiries', 'desc').orderBy('product.created_at', 'desc');
    } else if (query.sort) {
      const { by, direction } = orders[query.sort];
      ordered = ordered.orderBy(by, (order) => order[direction]().nullsLast());
    } else if (words.length > 0) {
      ordered = ordered.orderBy(relevance(words));
    }
    const isNewestFirst = query.sort === 'newest' || query.sort === 'trending';
    ordered = ordered.orderBy('product.id', isNewestFirst ? 'desc' : 'asc');
    const { data, ...page } = await readPage(matching, ordered, query, limits.cataloguePage);
    return { ...page, data: data.map(toSummary) };
  }

  return {
    list: (query: Query) => list(query),

    /** Undefined where there is no such category. */
    async listInCategory(id: number, query: Query): Promise<List<ProductSummary> | undefined> {
      const category = await db
        .selectFrom('category')
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return category && list(query, id);
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
        .orderBy('product.id', 'desc')
        .limit(limits.similarProducts)
        .execute();
      return rows.map(toSummary);
    },

    async find(id: number): Promise<Product | undefined> {
      const row = await products()
        .innerJoin('category', 'category.id', 'product.category_id')
        .select([...summaryColumns, ...productColumns, 'product.version', 'category.name as category_name'])
        .where('product.id', '=', id)
        .executeTakeFirst();
      return (
        row &&
        ({
          ...toSummary(row),
          ...toFields(row),
          categoryName: row.category_name,
          version: row.version,
        } satisfies Record<keyof Product, unknown>)
      );
    },

    isInTrash: (id: number) => isInTrash(db, 'product', id),
    isCategoryInTrash: (id: number) => isInTrash(db, 'category', id),
  };
}

async function isInTrash(db: Database, table: 'category' | 'product', id: number): Promise<boolean> {
  const trashed = db.selectFrom(table).select('id').where('id', '=', id).where('deleted_at', 'is not', null);
  return Boolean(await trashed.executeTakeFirst());
}

const toSummary = (row: SummaryRow) =>
  ({
    id: row.id,
    productName: row.name,
    ...describeImage(row, row.image_alt),
    categoryId: row.category_id,
    productPrice: row.price ?? undefined,
    offer: row.offer ?? undefined,
    productOfferPrice: row.offer_price ?? undefined,
  }) satisfies Record<keyof ProductSummary, unknown>;
