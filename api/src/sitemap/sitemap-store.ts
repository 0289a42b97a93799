import { sql } from 'kysely';
import type { SitemapEntry } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { readById } from '../database/reading/read-batches';
import { readPageChanges } from './page-changes';

export type SitemapStore = ReturnType<typeof createSitemapStore>;

export function createSitemapStore(db: Database) {
  /** Categories with products. A deleted product counts as a change, because it changed the page of its category. */
  const categories = () =>
    db
      .selectFrom('category')
      .select((eb) => [
        sql<SitemapEntry['kind']>`'category'`.as('kind'),
        'category.id',
        'category.changed_at as own_change',
        eb
          .selectFrom('product')
          .select(({ fn }) => fn.max<number | null>('product.changed_at').as('latest'))
          .whereRef('product.category_id', '=', 'category.id')
          .as('changed_at'),
      ])
      .where('category.deleted_at', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('product')
            .select('product.id')
            .whereRef('product.category_id', '=', 'category.id')
            .where('product.deleted_at', 'is', null),
        ),
      );

  // The queries of products and articles read nothing but an index (migration 013), so that no text is loaded.
  const products = () =>
    db
      .selectFrom('product')
      .select(['id', 'changed_at', sql<SitemapEntry['kind']>`'product'`.as('kind')])
      .where('deleted_at', 'is', null);

  const articles = () =>
    db.selectFrom('article').select(['kind', 'id', 'changed_at']).where('deleted_at', 'is', null);

  const ownPages = () =>
    db
      .selectFrom('page')
      .select(['id', 'changed_at', sql<SitemapEntry['kind']>`'page'`.as('kind')])
      .where('deleted_at', 'is', null);

  return {
    /** Categories, products, articles, pages of the owners' own, each in the order of their ids. */
    async *list(): AsyncGenerator<SitemapEntry[]> {
      const rows = await categories().orderBy('category.id').execute();
      yield toEntries(
        db,
        rows.map(({ own_change, ...row }) => ({
          ...row,
          changed_at: Math.max(own_change ?? 0, row.changed_at ?? 0),
        })),
      );
      for await (const batch of readById(products())) yield toEntries(db, batch);
      for await (const batch of readById(articles())) yield toEntries(db, batch);
      for await (const batch of readById(ownPages())) yield toEntries(db, batch);
    },
  };
}

async function toEntries(db: Database, rows: readonly Row[]): Promise<SitemapEntry[]> {
  const pageChange = await readPageChanges(db, rows);
  return rows.map((row) => toEntry({ ...row, changed_at: Math.max(row.changed_at, pageChange(row) ?? 0) }));
}

interface Row {
  kind: SitemapEntry['kind'];
  id: number;
  changed_at: number;
}

const toEntry = ({ kind, id, changed_at }: Row): SitemapEntry => ({
  kind,
  id,
  ...(changed_at > 0 && { changedAt: new Date(changed_at).toISOString() }),
});
