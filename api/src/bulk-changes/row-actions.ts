// What each bulk action does to one product, and how that is undone. All functions run in the caller's transaction.
import {
  sizePricesOf,
  withSizePrices,
  type BulkAction,
  type Overtaken,
} from '@site/shared-contracts/schemas';
import { formatRupees } from '@site/shared-contracts/amounts';
import { recordChangeBy, recordVisibleChange } from '../audit/audit-store';
import { findColleagues, findPlan } from '../content/check-overtaken';
import { publishVersion, unpublishItem, updateItem, type Author } from '../content/publish-version';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { productContent } from '../products/product-content';
import { restoreOne } from '../trash/trash-store';
import { changePrices, type PriceChange } from './change-prices';
import { editProduct, undoEdit, type EditBefore } from './edit-product';
import type { ProductSnapshot, ProductVersions } from './product-snapshot';

export interface Settings {
  categoryId?: number | undefined;
  categoryName?: string | undefined;
  price?: PriceChange | undefined;
  fileName?: string | undefined;
}

export interface RowChange {
  column: string;
  before: string;
  after: string;
}

export type Outcome =
  | {
      state: 'changed';
      before: unknown;
      changes?: RowChange[];
      message?: string | undefined;
      /** After the change; left out where they have to be read. */
      versions?: ProductVersions;
    }
  | { state: 'same' | 'skipped'; message: string };

interface RowAction {
  apply: (
    transaction: Database,
    product: ProductSnapshot,
    settings: Settings,
    by: Author,
  ) => Promise<Outcome>;
  undo: (transaction: Database, product: ProductSnapshot, before: unknown, by: Author) => Promise<void>;
}

const draftStays = 'Its draft was not changed: publishing it brings back what the draft has.';

/** For the caller to tell the admin, where visitors see another version than the draft. */
export const draftMessage = ({ item }: ProductSnapshot): string | undefined =>
  item.published !== null && item.draft !== null ? draftStays : undefined;

/** The columns that publishing and hiding set back. */
const planOf = ({ item }: ProductSnapshot) => ({
  draft: item.draft,
  draft_since: item.draft_since,
  publish_at: item.publish_at,
  unpublish_at: item.unpublish_at,
  scheduled: item.scheduled,
  schedule_error: item.schedule_error,
  first_published_at: item.first_published_at,
  hidden_category_id: item.hidden_category_id,
  hidden_version: item.hidden_version,
});

interface VisibilityBefore {
  version: number;
  plan: ReturnType<typeof planOf>;
}

const hide: RowAction = {
  async apply(transaction, product, _, by) {
    const { item } = product;
    if (item.published === null) return { state: 'same', message: 'Visitors do not see it.' };
    const columns = await unpublishItem(transaction, productContent, item, by);
    await updateItem(transaction, item, { ...columns, changed_by: by.actor?.username ?? null });
    const before: VisibilityBefore = { version: item.published, plan: planOf(product) };
    return { state: 'changed', before };
  },
  async undo(transaction, { item }, before, by) {
    const { version, plan } = before as VisibilityBefore;
    const columns = await publishVersion(transaction, productContent, item, version, by, 'undo change');
    await updateItem(transaction, item, { ...columns, ...plan, changed_by: by.actor?.username ?? null });
  },
};

/** The plan has one version and one time: only on its own page can an admin see and cancel it. */
const plannedMessage = ({ admin = 'an admin' }: NonNullable<Overtaken['plan']>) =>
  `It is planned by ${admin} for a later time. Cancel that on its page to show it now.`;

const show: RowAction = {
  async apply(transaction, product, _, by) {
    const { item } = product;
    if (item.published !== null) return { state: 'same', message: 'Visitors see it.' };
    const plan = await findPlan(transaction, item);
    if (plan) return { state: 'skipped', message: plannedMessage(plan) };
    const colleagues = await findColleagues(transaction, item, { username: by.actor?.username ?? '' });
    const version = item.draft ?? 1;
    const columns = await publishVersion(transaction, productContent, item, version, by);
    await updateItem(transaction, item, { ...columns, changed_by: by.actor?.username ?? null });
    const before: VisibilityBefore = { version, plan: planOf(product) };
    const names = colleagues.map(({ admin }) => admin).join(', ');
    return { state: 'changed', before, ...(names && { message: `Its draft had changes of ${names}.` }) };
  },
  async undo(transaction, { item }, before, by) {
    const { plan } = before as VisibilityBefore;
    const columns = await unpublishItem(transaction, productContent, item, by, 'undo change');
    await updateItem(transaction, item, { ...columns, ...plan, changed_by: by.actor?.username ?? null });
  },
};

const move: RowAction = {
  async apply(transaction, product, { categoryId, categoryName = '' }, by) {
    if (product.values.categoryId === categoryId)
      return { state: 'same', message: `It is in '${categoryName}' already.` };
    const from = await nameOfCategory(transaction, product.values.categoryId);
    const edited = await editProduct(transaction, product, { categoryId }, by);
    const changes = [{ column: 'Category', before: from, after: categoryName }];
    return { state: 'changed', ...edited, changes, message: draftMessage(product) };
  },
  undo: (transaction, product, before, by) => undoEdit(transaction, product, before as EditBefore, by),
};

async function nameOfCategory(transaction: Database, id: number | undefined): Promise<string> {
  const category = await transaction
    .selectFrom('category')
    .select('name')
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  return category?.name ?? '';
}

const amountText = (amount: number | undefined) => (amount === undefined ? '' : formatRupees(amount));

const price: RowAction = {
  async apply(transaction, product, { price: change }, by) {
    const { productPrice, offer, productOfferPrice, sizes, packs } = product.values;
    const before = sizePricesOf(packs);
    const result =
      change && changePrices({ productPrice, offer, productOfferPrice, sizes, sizePrices: before }, change);
    if (!result) return { state: 'same', message: 'It has no price.' };
    if ('problem' in result) return { state: 'skipped', message: result.problem };
    const { prices, sizePrices } = result;
    const changes = [
      { column: 'Price', before: amountText(productPrice), after: amountText(prices.productPrice) },
      {
        column: 'Offer price',
        before: amountText(productOfferPrice),
        after: amountText(prices.productOfferPrice),
      },
      ...sizePrices.map(({ size, price }) => ({
        column: `Price of ${size}`,
        before: amountText(before.find((each) => each.size === size)?.price),
        after: amountText(price),
      })),
    ].filter((each) => each.before !== each.after);
    if (changes.length === 0)
      return { state: 'same', message: 'Its price stays the same after it is rounded.' };
    const edited = await editProduct(
      transaction,
      product,
      { productOfferPrice: undefined, ...prices, packs: withSizePrices(packs, sizePrices) },
      by,
    );
    return { state: 'changed', ...edited, changes, message: draftMessage(product) };
  },
  undo: (transaction, product, before, by) => undoEdit(transaction, product, before as EditBefore, by),
};

interface DeletionBefore {
  plan: Pick<ReturnType<typeof planOf>, 'publish_at' | 'unpublish_at' | 'scheduled'>;
}

const deleteProduct: RowAction = {
  async apply(transaction, product, _, by) {
    const { id, item, values } = product;
    const { publish_at, unpublish_at, scheduled } = planOf(product);
    const before: DeletionBefore = { plan: { publish_at, unpublish_at, scheduled } };
    const audit = { kind: 'product', action: 'delete', itemId: id, before: { name: values.productName } };
    const deleted_at = Date.now();
    if (item.published === null) {
      const nothingPlanned = { publish_at: null, unpublish_at: null, scheduled: null };
      await updateItem(transaction, item, { deleted_at, ...nothingPlanned });
      await recordChangeBy(transaction, by, audit);
    } else {
      await transaction
        .updateTable('product')
        .set(({ eb }) => ({ deleted_at, changed_at: deleted_at, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await recordVisibleChange(transaction, by, audit);
    }
    return { state: 'changed', before };
  },
  async undo(transaction, { id, item }, before, by) {
    const { plan } = before as DeletionBefore;
    const after = await restoreOne.product(transaction, id);
    if (!after) throw new ProblemError(409, 'It is not in the trash any more.');
    if (item.published === null)
      await transaction
        .updateTable('content_item')
        .set(plan)
        .where('kind', '=', 'product')
        .where('item_id', '=', id)
        .execute();
    await recordVisibleChange(transaction, by, { kind: 'product', action: 'restore', itemId: id, after });
  },
};

export const rowActions: Record<BulkAction, RowAction> = { hide, show, move, price, delete: deleteProduct };
