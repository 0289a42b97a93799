import type { Selectable } from 'kysely';
import type { Authorship } from '../actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { checkVersion } from '../conditional-requests';
import { articleContent } from './article-content';
import { keepFirstVersion } from '../content/content-versions';
import { recordPublished } from '../content/record-published';
import { chooseAlt } from '../images/image-alt';
import type { ImageStore } from '../images/image-store';
import { requireFound } from '../problems/problems';
import { toColumns, toFields, type ArticleFields } from './article-columns';
import { saveTags } from './article-tags';
import { createArticleStore, type Article, type ArticleKind } from './article-store';

interface Saved {
  id: number;
  version: number;
}

export interface ArticleChanges {
  add(fields: ArticleFields, image: Buffer | undefined, by: Authorship): Promise<Saved>;
  /** Without an image the present one stays. */
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
    async add(fields, image, by) {
      const imageId = image ? await images.add(image, 'image') : null;
      return db.transaction().execute(async (transaction) => {
        const now = Date.now();
        const row = await transaction
          .insertInto('article')
          .values({
            kind,
            ...toColumns(fields),
            image_id: imageId,
            image_alt: chooseAlt(fields.imageAlt, fields.title),
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

    async change(id, fields, image, by) {
      // Before the image is processed, which takes long; the transaction checks the version again.
      const { version } = requireFound(await createArticleStore(db, kind).find(id), noArticle);
      await checkVersion(version, by.request.ifMatch, () => findCurrent(db, id, version));
      const imageId = image && (await images.add(image, 'image'));
      return db.transaction().execute(async (transaction) => {
        await keepFirstVersion(transaction, content, id);
        const row = await lockArticle(transaction, id, by);
        const before = { alt: row.image_alt, name: row.title, hasNewImage: imageId !== undefined };
        await transaction
          .updateTable('article')
          .set({
            ...toColumns(fields),
            // That of the old picture is none of the new one.
            ...(imageId && { image_focus: fields.imageFocus ?? '' }),
            image_id: imageId ?? row.image_id,
            image_alt: chooseAlt(fields.imageAlt, fields.title, before),
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
          after: { ...fields, image: imageId ?? row.image_id },
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

/** A row as the audit log shows it. */
const toAuditDetails = (row: Selectable<Tables['article']>) =>
  ({ ...toFields(row), image: row.image_id, imageAlt: row.image_alt }) satisfies Record<
    keyof ArticleFields | 'image',
    unknown
  >;
