import type { ProductValues } from '@site/shared-contracts/schemas';
import type { Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import { checkVersion } from '../http/conditional-requests';
import type { Saved } from '../content/change-item';
import { keepFirstVersion, requireImages } from '../content/content-versions';
import { recordPublished } from '../content/record-published';
import type { Database } from '../database/database';
import type { ImageStore } from '../images/image-store';
import { requireFound } from '../problems/problems';
import { lockCategory, requireCategory } from './lock-category';
import { toValues } from './product-columns';
import { productContent } from './product-content';
import { noValues } from './product-details';
import { createProductStore } from './product-store';

/** A change that visitors see at once. */
export interface ProductEdit {
  categoryId: number;
  /** A new picture. */
  file: Buffer | undefined;
  /** The new values of a product with these; for a new product, they are empty. */
  apply: (before: ProductValues, uploaded: string | undefined) => ProductValues;
}

export type ProductChanges = ReturnType<typeof createProductChanges>;

export const createProductChanges = (db: Database, images: ImageStore) => ({
  async add({ categoryId, file, apply }: ProductEdit, by: Authorship): Promise<Saved> {
    await requireCategory(db, categoryId);
    const uploaded = file && (await images.add(file, 'file'));
    return db.transaction().execute(async (transaction) => {
      const id = await productContent.takeId(transaction);
      const version = await publishEdit(transaction, id, undefined, apply(noValues, uploaded), by);
      return { id, version };
    });
  },

  async change(id: number, { categoryId, file, apply }: ProductEdit, by: Authorship): Promise<Saved> {
    const { version } = requireFound(await createProductStore(db).find(id), noProduct);
    // Before the image is processed, which takes long; the transaction checks the version again.
    if (version !== undefined) await checkVersion(version, by.request.ifMatch, () => findCurrent(db, id));
    await requireCategory(db, categoryId);
    const uploaded = file && (await images.add(file, 'file'));
    return db.transaction().execute(async (transaction) => {
      // The category is locked first, as everywhere, so that this cannot deadlock with its deletion.
      await lockCategory(transaction, categoryId);
      await keepFirstVersion(transaction, productContent, id);
      const before = await lockProduct(transaction, id, by);
      return { id, version: await publishEdit(transaction, id, before, apply(before, uploaded), by) };
    });
  },

  /** Moves it to the trash. */
  remove: (id: number, by: Authorship): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const before = await lockProduct(transaction, id, by);
      const deleted_at = Date.now();
      await transaction
        .updateTable('product')
        .set(({ eb }) => ({ deleted_at, changed_at: deleted_at, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await recordVisibleChange(transaction, by, { kind: 'product', action: 'delete', itemId: id, before });
    }),
});

const noProduct = 'There is no such product.';

/** Returns the version of the row. */
async function publishEdit(
  transaction: Database,
  id: number,
  before: ProductValues | undefined,
  values: ProductValues,
  by: Authorship,
): Promise<number> {
  const pictures = [values.picture, ...values.morePictures].flatMap((picture) => picture?.image ?? []);
  await requireImages(transaction, [...new Set(pictures)], 'pictures');
  const createdAt = Date.now();
  const version = await productContent.publish(transaction, id, { values, version: 1, createdAt });
  await recordPublished(transaction, productContent, id, by.actor);
  const action = before ? 'change' : 'create';
  await recordVisibleChange(transaction, by, { kind: 'product', action, itemId: id, before, after: values });
  return version;
}

const findCurrent = (source: Database, id: number) => createProductStore(source).find(id);

/** What visitors see of a product that nobody else can change before the transaction ends. */
async function lockProduct(transaction: Database, id: number, { request }: Authorship) {
  const locked = await transaction
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const row = requireFound(locked, noProduct);
  await checkVersion(row.version, request.ifMatch, () => findCurrent(transaction, id));
  return toValues(row);
}
