import type { Authorship } from '../actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import { checkVersion } from '../conditional-requests';
import { productContent } from './product-content';
import { keepFirstVersion, requireImages } from '../content/content-versions';
import { recordPublished } from '../content/record-published';
import { altColumns, chooseAlt } from '../images/image-alt';
import type { ImageStore } from '../images/image-store';
import { ProblemError, requireFound } from '../problems/problems';
import { lockCategory, requireCategory } from './lock-category';
import { toColumns, toFields, withLaterFields, type ProductFields } from './product-columns';
import { changeDetails, readDetails, type DetailField, type StoredDetails } from './product-details';
import { lastPosition, positionIn } from './product-order';
import { createProductStore } from './product-store';

export type ProductChanges = ReturnType<typeof createProductChanges>;

export function createProductChanges(db: Database, images: ImageStore) {
  return {
    /** The picture is a file, or among the pictures of the form. */
    async add(
      form: ProductFields,
      image: Buffer | undefined,
      by: Authorship,
    ): Promise<{ id: number; version: number }> {
      rejectTwoPictures(form, image);
      await requireCategory(db, form.categoryId);
      const first = await addFirstPicture(images, form, image);
      return db.transaction().execute((transaction) => addProduct(transaction, form, first, by));
    },

    /** Without an image or pictures the present ones stay. */
    async change(
      id: number,
      form: ProductFields,
      image: Buffer | undefined,
      by: Authorship,
    ): Promise<{ id: number; version: number }> {
      rejectTwoPictures(form, image);
      const { version } = requireFound(await createProductStore(db).find(id), noProduct);
      // Before the image is processed, which takes long; the transaction checks the version again.
      if (version !== undefined) await checkVersion(version, by.request.ifMatch, () => findCurrent(db, id));
      await requireCategory(db, form.categoryId);
      const first = await addFirstPicture(images, form, image);
      return db.transaction().execute(async (transaction) => {
        await requirePictures(transaction, form);
        // The category is locked first, as everywhere, so that this cannot deadlock with its deletion.
        await lockCategory(transaction, form.categoryId);
        await keepFirstVersion(transaction, productContent, id);
        const row = await lockProduct(transaction, id, by);
        const hasNewImage = first !== undefined && first.id !== row.image_id;
        const before = { alt: row.image_alt, name: row.name, hasNewImage };
        const details = changeDetails(
          form,
          { details: readDetails(row.details), description: row.description },
          image !== undefined,
        );
        await transaction
          .updateTable('product')
          .set({
            ...toColumns(withLaterFields(form, toFields(row)), details),
            image_id: first?.id ?? row.image_id,
            ...altColumns(chooseAlt(first ? first.alt : form.imageAlt, form.productName, before)),
            position: positionIn(form.categoryId),
          })
          .where('id', '=', id)
          .execute();
        await recordPublished(transaction, productContent, id, by.actor);
        const after = { ...form, image: first?.id ?? row.image_id };
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

async function addProduct(
  transaction: Database,
  form: ProductFields,
  first: FirstPicture | undefined,
  by: Authorship,
): Promise<{ id: number; version: number }> {
  await requirePictures(transaction, form);
  await lockCategory(transaction, form.categoryId);
  const now = Date.now();
  const row = await transaction
    .insertInto('product')
    .values({
      ...toColumns(form, changeDetails(form)),
      image_id: requirePicture(first?.id),
      ...altColumns(chooseAlt(first?.alt, form.productName)),
      position: lastPosition(form.categoryId),
      created_at: now,
      changed_at: now,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await recordPublished(transaction, productContent, row.id, by.actor);
  const after = { ...form, image: first?.id };
  const change = { kind: 'product', action: 'create', itemId: row.id, after };
  await recordVisibleChange(transaction, by, change);
  return row;
}

const rejectTwoPictures = ({ pictures }: ProductFields, image: Buffer | undefined): void => {
  if (!pictures || !image) return;
  const message = 'Send the picture as a file, or all pictures by their ids.';
  throw new ProblemError(422, message, { pictures: message });
};

interface FirstPicture {
  id: string;
  alt: string | undefined;
}

/** The one that lists show; undefined where the form has none. */
async function addFirstPicture(
  images: ImageStore,
  { pictures, imageAlt }: ProductFields,
  file: Buffer | undefined,
): Promise<FirstPicture | undefined> {
  if (file) return { id: await images.add(file, 'file'), alt: imageAlt };
  const [first] = pictures ?? [];
  return first && { id: first.image, alt: first.alt };
}

const requirePictures = (transaction: Database, { pictures = [] }: ProductFields) =>
  requireImages(transaction, [...new Set(pictures.map(({ image }) => image))], 'pictures');

function requirePicture(id: string | undefined): string {
  if (id === undefined) throw new ProblemError(422, 'Choose a picture.', { file: 'Choose a picture.' });
  return id;
}

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
  ({
    ...toFields(row),
    ...(JSON.parse(row.details) as StoredDetails),
    image: row.image_id,
    imageAlt: row.image_alt,
  }) satisfies Record<Exclude<keyof ProductFields, DetailField> | 'image', unknown>;
