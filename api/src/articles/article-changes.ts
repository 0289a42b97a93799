import type { ArticleValues } from '@site/shared-contracts/schemas';
import type { Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import { checkVersion } from '../http/conditional-requests';
import { articleContent } from './article-content';
import type { Saved } from '../content/change-item';
import { keepFirstVersion, requireImages } from '../content/content-versions';
import { recordPublished } from '../content/record-published';
import { chooseAlt } from '../images/image-alt';
import type { ImageStore } from '../images/image-store';
import { requireFound } from '../problems/problems';
import { toColumns, toValues } from './article-columns';
import { takePicture, withForm, type ArticleFields } from './article-form';
import { toWire } from './article-responses';
import { saveTags } from './article-tags';
import { createArticleStore, noArticle, type ArticleKind } from './article-store';

export type ArticleChanges = ReturnType<typeof createArticleChanges>;

export function createArticleChanges(db: Database, kind: ArticleKind, images: ImageStore) {
  const content = articleContent(kind);
  return {
    /** The picture is a file, or the reference of the form to an uploaded one. */
    async add(form: ArticleFields, file: Buffer | undefined, by: Authorship): Promise<Saved> {
      const given = await takePicture(images, form, file);
      return db.transaction().execute(async (transaction) => {
        await requirePicture(transaction, form);
        const values = withForm(form, given);
        const now = Date.now();
        const row = await transaction
          .insertInto('article')
          .values({ kind, ...toColumns(values), created_at: now, changed_at: now })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow();
        await saveTags(transaction, row.id, values.tags);
        await recordPublished(transaction, content, row.id, by.actor);
        const details = { action: 'create', after: toAuditDetails(values) };
        await recordVisibleChange(transaction, by, { kind, itemId: row.id, ...details });
        return row;
      });
    },

    /** Without a file or a reference the present picture stays. */
    async change(id: number, form: ArticleFields, file: Buffer | undefined, by: Authorship): Promise<Saved> {
      // Before the image is processed, which takes long; the transaction checks the version again.
      const { version } = requireFound(await createArticleStore(db, kind).find(id), noArticle[kind]);
      await checkVersion(version, by.request.ifMatch, () => findCurrent(db, kind, id, version));
      const given = await takePicture(images, form, file);
      return db.transaction().execute(async (transaction) => {
        await requirePicture(transaction, form);
        await keepFirstVersion(transaction, content, id);
        const row = await lockArticle(transaction, kind, id, by);
        const before = toValues(row);
        const after = withForm(form, given, before);
        await transaction.updateTable('article').set(toColumns(after)).where('id', '=', id).execute();
        await saveTags(transaction, id, after.tags);
        await recordPublished(transaction, content, id, by.actor);
        const details = { before: toAuditDetails(before), after: toAuditDetails(after) };
        await recordVisibleChange(transaction, by, { kind, itemId: id, action: 'change', ...details });
        return { id, version: row.version };
      });
    },

    /** Moves it to the trash. */
    remove: (id: number, by: Authorship): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockArticle(transaction, kind, id, by);
        const deleted_at = Date.now();
        await transaction.updateTable('article').set({ deleted_at }).where('id', '=', id).execute();
        const details = { action: 'delete', before: toAuditDetails(toValues(row)) };
        await recordVisibleChange(transaction, by, { kind, itemId: id, ...details });
      }),
  };
}

async function findCurrent(source: Database, kind: ArticleKind, id: number, version: number) {
  const article = await createArticleStore(source, kind).find(id);
  return article && { ...toWire[kind](article), version };
}

/** Increases the version, which also locks the row until the transaction ends. */
async function lockArticle(transaction: Database, kind: ArticleKind, id: number, { request }: Authorship) {
  const locked = await transaction
    .updateTable('article')
    .set(({ eb }) => ({ version: eb('version', '+', 1), changed_at: Date.now() }))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  const row = requireFound(locked, noArticle[kind]);
  const version = row.version - 1;
  await checkVersion(version, request.ifMatch, () => findCurrent(transaction, kind, id, version));
  return row;
}

const requirePicture = (transaction: Database, { picture }: ArticleFields) =>
  requireImages(transaction, picture ? [picture.image] : []);

/** An article as the audit log shows it. */
const toAuditDetails = ({ picture, ...values }: ArticleValues) => ({
  ...values,
  image: picture?.image ?? null,
  imageAlt: chooseAlt(picture?.alt, values.title),
});
