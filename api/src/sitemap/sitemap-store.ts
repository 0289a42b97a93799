import { sql } from 'kysely';
import type { SitemapEntry } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';

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
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('product')
            .select('product.id')
            .whereRef('product.category_id', '=', 'category.id')
            .where('product.deleted_at', 'is', null),
        ),
      );

  const products = () =>
    db
      .selectFrom('product')
      .select(['id', 'changed_at', sql<SitemapEntry['kind']>`'product'`.as('kind')])
      .where('deleted_at', 'is', null);

  const articles = () =>
    db.selectFrom('article').select(['kind', 'id', 'changed_at']).where('deleted_at', 'is', null);

  return {
    /** Categories, products, articles, each in the order of their ids. */
    async list(): Promise<SitemapEntry[]> {
      const rows = [
        ...(await categories().orderBy('category.id').execute()).map(({ own_change, ...row }) => ({
          ...row,
          changed_at: Math.max(own_change ?? 0, row.changed_at ?? 0),
        })),
        ...(await products().orderBy('id').execute()),
        ...(await articles().orderBy('id').execute()),
      ];
      return rows.map(({ kind, id, changed_at }) => ({
        kind,
        id,
        ...(changed_at > 0 && { changedAt: new Date(changed_at).toISOString() }),
      }));
    },
  };
}
