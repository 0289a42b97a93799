import type { ManagedCategory } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { liveCategories, withoutEmpty } from './category-store';

/** All but those in the trash, with the products that were hidden with each of them. */
export async function listManagedCategories(db: Database): Promise<ManagedCategory[]> {
  const rows = await liveCategories(db)
    .select((eb) => [
      'category.hidden_at',
      eb
        .selectFrom('content_item')
        .select((item) => item.fn.countAll<number>().as('hidden'))
        .whereRef('content_item.hidden_category_id', '=', 'category.id')
        .where('content_item.published', 'is', null)
        .where('content_item.deleted_at', 'is', null)
        .as('hidden'),
    ])
    .execute();
  return rows.map(({ hidden_at, hidden, ...category }) => ({
    ...withoutEmpty(category),
    isHidden: hidden_at !== null,
    hiddenProducts: hidden ?? 0,
  }));
}
