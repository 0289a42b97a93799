import type { Category } from '@site/shared-contracts';
import type { Database } from '../database/database';

export type CategoryStore = ReturnType<typeof createCategoryStore>;

export const createCategoryStore = (db: Database) => ({
  list: (): Promise<Category[]> =>
    db
      .selectFrom('category')
      .leftJoin('product', 'product.category_id', 'category.id')
      .select(({ fn }) => ['category.id', 'category.name', fn.count<number>('product.id').as('count')])
      .groupBy(['category.id', 'category.name'])
      .orderBy('category.id')
      .execute(),
});
