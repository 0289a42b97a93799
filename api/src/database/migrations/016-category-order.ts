import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** The order of the categories, and which of them visitors do not see. */
export const categoryOrder = ({ bigInteger }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    // Categories of the same position are in the order of their ids, as all were before.
    await db.schema
      .alterTable('category')
      .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('category').addColumn('hidden_at', bigInteger).execute();
    await db.schema.alterTable('content_item').addColumn('hidden_category_id', 'integer').execute();
    await db.schema.alterTable('content_item').addColumn('hidden_version', 'integer').execute();
    await db.schema
      .createIndex('content_item_hidden_with_category')
      .on('content_item')
      .column('hidden_category_id')
      .where('hidden_category_id', 'is not', null)
      .execute();
  },
});
