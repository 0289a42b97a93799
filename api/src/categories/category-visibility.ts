import type { Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { ContentKinds } from '../content/content-kinds';
import { readItem, type ItemRow } from '../content/content-items';
import { planOf, publishVersion, unpublishItem, updateItem } from '../content/publish-version';
import { ProblemError } from '../problems/problems';
import { lockCategory } from './category-store';

interface Shown {
  id: number;
  version: number;
  /** How many products went with it. */
  products: number;
}

/**
 * A hidden category takes its products along: visitors' tables have published rows only, so that no query can find one
 * of them. Each change is one transaction.
 */
export function createCategoryVisibility(db: Database, { product: rules }: ContentKinds) {
  return {
    hide: (id: number, by: Authorship): Promise<Shown> =>
      db.transaction().execute(async (transaction) => {
        const { name, version, hidden_at } = await lockCategory(transaction, id, by);
        if (hidden_at !== null) throw new ProblemError(409, 'This category is hidden already.');
        const products = await transaction
          .selectFrom('product')
          .select('id')
          .where('category_id', '=', id)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute();
        for (const product of products) {
          const item = await readItem(transaction, rules, product.id);
          const columns = await unpublishItem(transaction, rules, item, by);
          // What colleagues have planned for the product is theirs to cancel.
          const { published: hidden_version, unpublish_at, schedule_error } = item;
          const kept = { hidden_category_id: id, hidden_version, unpublish_at, schedule_error };
          await updateItem(transaction, item, { ...columns, ...kept, changed_by: by.actor.username });
        }
        await setHidden(transaction, id, Date.now());
        await recordVisibleChange(transaction, by, {
          kind: 'category',
          action: 'hide',
          itemId: id,
          after: { name, products: products.map((product) => product.id) },
        });
        return { id, version, products: products.length };
      }),

    /** Publishes again what was hidden with it, each in the version that visitors saw; what is planned stays. */
    show: (id: number, by: Authorship): Promise<Shown> =>
      db.transaction().execute(async (transaction) => {
        const { name, version, hidden_at } = await lockCategory(transaction, id, by);
        if (hidden_at === null) throw new ProblemError(409, 'Visitors see this category.');
        await setHidden(transaction, id, null);
        const items = await readHiddenWith(transaction, id);
        for (const item of items) {
          const columns = await publishVersion(transaction, rules, item, item.hidden_version ?? 0, by);
          await updateItem(transaction, item, {
            ...columns,
            ...planOf(item),
            changed_by: by.actor.username,
          });
        }
        await recordVisibleChange(transaction, by, {
          kind: 'category',
          action: 'show',
          itemId: id,
          after: { name, products: items.map(({ item_id }) => item_id) },
        });
        return { id, version, products: items.length };
      }),
  };
}

const setHidden = (transaction: Database, id: number, hidden_at: number | null) =>
  transaction.updateTable('category').set({ hidden_at }).where('id', '=', id).execute();

const readHiddenWith = (transaction: Database, id: number): Promise<ItemRow[]> =>
  transaction
    .selectFrom('content_item')
    .selectAll()
    .where('hidden_category_id', '=', id)
    .where('published', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('item_id')
    .execute();
