import type { Selectable } from 'kysely';
import type { Authorship } from '../actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { checkVersion } from '../conditional-requests';
import { articleContent } from './article-content';
import { keepFirstVersion, requireImages } from '../content/content-versions';
import { recordPublished } from '../content/record-published';
import { altColumns, chooseAlt } from '../images/image-alt';
import type { ImageStore } from '../images/image-store';
import { ProblemError, requireFound } from '../problems/problems';
import { toColumns, toFields, type ArticleFields } from './article-columns';
import { saveTags } from './article-tags';
import { createArticleStore, type Article, type ArticleKind } from './article-store';

interface Saved {
  id: number;
  version: number;
}

export interface ArticleChanges {
  /** The picture is a file, or the reference of the form to an uploaded one. */
  add(fields: ArticleFields, image: Buffer | undefined, by: Authorship): Promise<Saved>;
  /** Without a file or a reference the present picture stays. */
  change(id: number, fields: ArticleFields, image: Buffer | undefined, by: Authorship): Promise<Saved>;
  /** Moves it to the trash. */
  remove(id: number, by: Authorship): Promise<void>;
}

/** `toWire` returns the article in the shape in which the API sends it. */
export function createArticleChanges(
  db: Database,
  kind: ArticleKind,
  images: ImageStore,
  toWire: (article: Article) => object,
): ArticleChanges {
  const content = articleContent(kind);
  const noArticle = kind === 'blog' ? 'There is no such blog post.' : 'There is no such news item.';

  async function findCurrent(source: Database, id: number, version: number) {
    const article = await createArticleStore(source, kind).find(id);
    return article && { ...toWire(article), version };
  }

  /** Increases the version, which also locks the row until the transaction ends. */
  async function lockArticle(transaction: Database, id: number, { request }: Authorship) {
    const locked = await transaction
      .updateTable('article')
      .set(({ eb }) => ({ version: eb('version', '+', 1), changed_at: Date.now() }))
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    const row = requireFound(locked, noArticle);
    const version = row.version - 1;
    await checkVersion(version, request.ifMatch, () => findCurrent(transaction, id, version));
    return row;
  }

  return {
    async add(form, image, by) {
      const { imageId = null, ...fields } = await takePicture(images, form, image);
      return db.transaction().execute(async (transaction) => {
        await requirePicture(transaction, form);
        const now = Date.now();
        const row = await transaction
          .insertInto('article')
          .values({
            kind,
            ...toColumns(fields),
            image_id: imageId,
            ...altColumns(chooseAlt(fields.imageAlt, fields.title)),
            created_at: now,
            changed_at: now,
          })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow();
        await saveTags(transaction, row.id, fields.tags ?? []);
        await recordPublished(transaction, content, row.id, by.actor);
        await recordVisibleChange(transaction, by, {
          kind,
          action: 'create',
          itemId: row.id,
          after: { ...fields, image: imageId },
        });
        return row;
      });
    },

    async change(id, form, image, by) {
      // Before the image is processed, which takes long; the transaction checks the version again.
      const { version } = requireFound(await createArticleStore(db, kind).find(id), noArticle);
      await checkVersion(version, by.request.ifMatch, () => findCurrent(db, id, version));
      const { imageId, ...fields } = await takePicture(images, form, image);
      return db.transaction().execute(async (transaction) => {
        await requirePicture(transaction, form);
        await keepFirstVersion(transaction, content, id);
        const row = await lockArticle(transaction, id, by);
        const image_id = imageId === undefined ? row.image_id : imageId;
        const hasNewImage = image !== undefined || image_id !== row.image_id;
        const before = { alt: row.image_alt, name: row.title, hasNewImage };
        await transaction
          .updateTable('article')
          .set({
            ...toColumns(fields),
            image_id,
            ...altColumns(chooseAlt(fields.imageAlt, fields.title, before)),
          })
          .where('id', '=', id)
          .execute();
        if (fields.tags) await saveTags(transaction, id, fields.tags);
        await recordPublished(transaction, content, id, by.actor);
        await recordVisibleChange(transaction, by, {
          kind,
          action: 'change',
          itemId: id,
          before: toAuditDetails(row),
          after: { ...fields, image: image_id },
        });
        return { id, version: row.version };
      });
    },

    remove: (id, by) =>
      db.transaction().execute(async (transaction) => {
        const row = await lockArticle(transaction, id, by);
        await transaction
          .updateTable('article')
          .set({ deleted_at: Date.now() })
          .where('id', '=', id)
          .execute();
        await recordVisibleChange(transaction, by, {
          kind,
          action: 'delete',
          itemId: id,
          before: toAuditDetails(row),
        });
      }),
  };
}

type FieldsWithPicture = Omit<ArticleFields, 'picture'> & {
  /** Null for no picture; undefined: it stays as it is. */
  imageId: string | null | undefined;
};

/** The form with its picture in the fields in which it is stored; a file is stored here. */
async function takePicture(
  images: ImageStore,
  { picture, ...fields }: ArticleFields,
  file: Buffer | undefined,
): Promise<FieldsWithPicture> {
  if (picture === undefined) {
    if (!file) return { ...fields, imageId: undefined };
    // The point of the old picture is none of the new one.
    return { ...fields, imageId: await images.add(file, 'image'), imageFocus: fields.imageFocus ?? '' };
  }
  if (file) {
    const message = 'Send the picture as a file, or by its id.';
    throw new ProblemError(422, message, { picture: message });
  }
  return {
    ...fields,
    imageId: picture?.image ?? null,
    imageAlt: picture?.alt ?? '',
    imageFocus: picture?.focus ?? '',
  };
}

const requirePicture = (transaction: Database, { picture }: ArticleFields) =>
  requireImages(transaction, picture ? [picture.image] : []);

/** A row as the audit log shows it. */
const toAuditDetails = (row: Selectable<Tables['article']>) =>
  ({ ...toFields(row), image: row.image_id, imageAlt: row.image_alt }) satisfies Record<
    Exclude<keyof ArticleFields, 'picture'> | 'image',
    unknown
  >;
