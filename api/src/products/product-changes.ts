import type { Authorship } from '../actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import { checkVersion } from '../conditional-requests';
import { productContent } from './product-content';
import { keepFirstVersion } from '../content/content-versions';
import { recordPublished } from '../content/record-published';
import { chooseAlt } from '../images/image-alt';
import type { ImageStore } from '../images/image-store';
import { requireFound } from '../problems/problems';
import { lockCategory, requireCategory } from './lock-category';
import { toColumns, toFields, type ProductFields } from './product-columns';
import { lastPosition, positionIn } from './product-order';
import { createProductStore } from './product-store';

export type ProductChanges = ReturnType<typeof createProductChanges>;

export function createProductChanges(db: Database, images: ImageStore) {
  return {
    async add(form: ProductFields, image: Buffer, by: Authorship): Promise<{ id: number; version: number }> {
      await requireCategory(db, form.categoryId);
      const imageId = await images.add(image, 'file');
      return db.transaction().execute(async (transaction) => {
        await lockCategory(transaction, form.categoryId);
        const now = Date.now();
        const row = await transaction
          .insertInto('product')
          .values({
            ...toColumns(form),
            image_id: imageId,
            image_alt: chooseAlt(form.imageAlt, form.productName),
            position: lastPosition(form.categoryId),
            created_at: now,
            changed_at: now,
          })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow();
        await recordPublished(transaction, productContent, row.id, by.actor);
        const after = { ...form, image: imageId };
        const change = { kind: 'product', action: 'create', itemId: row.id, after };
        await recordVisibleChange(transaction, by, change);
        return row;
      });
    },

    /** Without an image the present one stays. */
    async change(
      id: number,
      form: ProductFields,
      image: Buffer | undefined,
      by: Authorship,
    ): Promise<{ id: number; version: number }> {
      const { version } = requireFound(await createProductStore(db).find(id), noProduct);
      // Before the image is processed, which takes long; the transaction checks the version again.
      if (version !== undefined) await checkVersion(version, by.request.ifMatch, () => findCurrent(db, id));
      await requireCategory(db, form.categoryId);
      const imageId = image && (await images.add(image, 'file'));
      return db.transaction().execute(async (transaction) => {
        // The category is locked first, as everywhere, so that this cannot deadlock with its deletion.
        await lockCategory(transaction, form.categoryId);
        await keepFirstVersion(transaction, productContent, id);
        const row = await lockProduct(transaction, id, by);
        const before = { alt: row.image_alt, name: row.name, hasNewImage: imageId !== undefined };
        await transaction
          .updateTable('product')
          .set({
            ...toColumns(form),
            image_id: imageId ?? row.image_id,
            image_alt: chooseAlt(form.imageAlt, form.productName, before),
            position: positionIn(form.categoryId),
          })
          .where('id', '=', id)
          .execute();
        await recordPublished(transaction, productContent, id, by.actor);
        const after = { ...form, image: imageId ?? row.image_id };
        await recordVisibleChange(transaction, by, {
          kind: 'product',
          action: 'change',
          itemId: id,
          before: toAuditDetails(row),
          after,
        });
        return { id, version: row.version };
      });
    },

    /** Moves it to the trash. */
    remove: (id: number, by: Authorship): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockProduct(transaction, id, by);
        const deleted_at = Date.now();
        await transaction.updateTable('product').set({ deleted_at }).where('id', '=', id).execute();
        await recordVisibleChange(transaction, by, {
          kind: 'product',
          action: 'delete',
          itemId: id,
          before: toAuditDetails(row),
        });
      }),
  };
}

const noProduct = 'There is no such product.';

const findCurrent = (source: Database, id: number) => createProductStore(source).find(id);

/** Increases the version, which also locks the row until the transaction ends. */
async function lockProduct(transaction: Database, id: number, { request }: Authorship) {
  const locked = await transaction
    .updateTable('product')
    .set(({ eb }) => ({ version: eb('version', '+', 1), changed_at: Date.now() }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  const row = requireFound(locked, noProduct);
  const version = row.version - 1;
  await checkVersion(version, request.ifMatch, async () => ({
    ...(await findCurrent(transaction, id)),
    version,
  }));
  return row;
}

/** A row as the audit log shows it. */
const toAuditDetails = (row: Awaited<ReturnType<typeof lockProduct>>) =>
  ({ ...toFields(row), image: row.image_id, imageAlt: row.image_alt }) satisfies Record<
    keyof ProductFields | 'image',
    unknown
  >;
