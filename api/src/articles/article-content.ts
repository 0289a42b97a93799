import { links } from '@site/shared-contracts';
import { articleDetails, ArticleToPublish, ArticleValues } from '@site/shared-contracts/schemas';
import { toDetails, toWire, withFocus } from './article-responses';
import { toColumns, toValues } from './article-columns';
import type { ArticleKind } from './article-store';
import { saveTags } from './article-tags';
import { engineOf } from '../database/engines/engine';
import { findImage } from '../images/find-image';
import { findTextPictures } from '../images/find-text-pictures';
import { checkValues } from '../content/check-values';
import { nextVersion, type PublishableKind, type Values } from '../content/publishable-kind';

export const articleContent = (kind: ArticleKind): PublishableKind => ({
  kind,
  parse: (values) => checkValues(ArticleValues, values),
  laterFields: Object.keys(articleDetails),

  summarise: (values) => {
    const { title, picture } = read(values);
    return { name: title, imageId: picture?.image };
  },

  checkPublishable: async (_, values) => {
    await Promise.resolve(checkValues(ArticleToPublish, values));
  },

  async findRow(transaction, id) {
    const row = await transaction
      .selectFrom('article')
      .selectAll()
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      values: toValues(row),
      version: row.version,
      createdAt: row.created_at,
      changedAt: row.changed_at,
      isInTrash: row.deleted_at !== null,
    };
  },

  async publish(transaction, id, { values, version, createdAt }) {
    const fields = { ...checkValues(ArticleValues, values), ...checkValues(ArticleToPublish, values) };
    const columns = { ...toColumns(fields), changed_at: Date.now() };
    const updated = await transaction
      .updateTable('article')
      .set({ ...columns, version: nextVersion(version) })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst();
    if (!updated)
      await transaction
        .insertInto('article')
        .values({ id, kind, ...columns, version, created_at: createdAt })
        .execute();
    await saveTags(transaction, id, fields.tags);
    return updated?.version ?? version;
  },

  unpublish: async (transaction, id) => {
    await transaction.deleteFrom('article').where('id', '=', id).execute();
  },

  pathOf: kind === 'blog' ? links.blogArticle : links.newsArticle,

  async toResponse(source, id, { values, version, createdAt, changedAt }) {
    // A version may be older than some of the fields.
    const { title, shortDescription, body, picture, imageFocus, ...details } = checkValues(
      ArticleValues,
      values,
    );
    const found = picture && (await findImage(source, picture, title));
    return toWire[kind]({
      id,
      title: title || 'Article without a title',
      shortDescription,
      body,
      ...toDetails(details),
      image: found?.imageUrl,
      picture: withFocus(found?.image, imageFocus),
      textPictures: await findTextPictures(source, body),
      createdAt: new Date(createdAt).toISOString(),
      changedAt: new Date(changedAt).toISOString(),
      version,
    });
  },

  takeId: (transaction) => engineOf(transaction).takeId(transaction, 'article'),
});

const read = (values: Values) => values as ArticleValues;
