import { linkToOwnPage } from '@site/shared-contracts';
import { PageToPublish, PageValues } from '@site/shared-contracts/schemas';
import { giveFirstSlug } from '../addresses/address-store';
import { checkValues } from '../content/check-values';
import { nextVersion, type PublishableKind, type Values } from '../content/publishable-kind';
import { engineOf } from '../database/engines/engine';
import { toColumns, toValues } from './page-columns';
import { toOwnPage } from './page-store';

/** A page that the owners make themselves. */
export const pageContent: PublishableKind = {
  kind: 'page',
  parse: (values) => checkValues(PageValues, values),
  laterFields: [],
  summarise: (values) => ({ name: read(values).title }),

  checkPublishable: async (_, values) => {
    await Promise.resolve(checkValues(PageToPublish, values));
  },

  async findRow(transaction, id) {
    const row = await transaction.selectFrom('page').selectAll().where('id', '=', id).executeTakeFirst();
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
    const fields = { ...checkValues(PageValues, values), ...checkValues(PageToPublish, values) };
    const columns = { ...toColumns(fields), changed_at: Date.now() };
    const updated = await transaction
      .updateTable('page')
      .set({ ...columns, version: nextVersion(version) })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst();
    if (!updated)
      await transaction
        .insertInto('page')
        .values({ id, ...columns, version, created_at: createdAt })
        .execute();
    await giveFirstSlug(transaction, { kind: 'page', id }, fields.title);
    return updated?.version ?? version;
  },

  unpublish: async (transaction, id) => {
    await transaction.deleteFrom('page').where('id', '=', id).execute();
  },

  pathOf: linkToOwnPage,

  toResponse: (source, id, { values, version, createdAt, changedAt }) => {
    const { title, ...rest } = checkValues(PageValues, values);
    return toOwnPage(source, {
      id,
      values: { ...rest, title: title || 'Page without a title' },
      version,
      createdAt,
      changedAt,
    });
  },

  takeId: (transaction) => engineOf(transaction).takeId(transaction, 'page'),
};

const read = (values: Values) => values as PageValues;
