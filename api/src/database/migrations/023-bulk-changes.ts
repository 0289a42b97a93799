import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Changes of many products at once, and what each of them has changed, so that it can be undone. */
export const bulkChanges = ({ generatedId, bigInteger, sortedText, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bulk_change')
      .addColumn('id', 'integer', generatedId)
      .addColumn('action', 'text', required)
      .addColumn('settings', 'text', required)
      .addColumn('state', sortedText, required)
      .addColumn('admin_id', 'integer', required)
      .addColumn('admin', 'text', required)
      .addColumn('step_admin_id', 'integer', required)
      .addColumn('step_admin', 'text', required)
      .addColumn('created_at', bigInteger, required)
      .addColumn('finished_at', bigInteger)
      .addColumn('total', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('progress', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('error', 'text')
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createTable('bulk_change_row')
      .addColumn('change_id', 'integer', required)
      .addColumn('number', 'integer', required)
      .addColumn('product_id', 'integer')
      .addColumn('name', 'text', required)
      .addColumn('state', sortedText, required)
      .addColumn('is_new', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('message', 'text')
      .addColumn('column_name', 'text')
      .addColumn('plan', 'text')
      .addColumn('changes', 'text')
      .addColumn('before', 'text')
      .addColumn('item_version', 'integer')
      .addColumn('row_version', 'integer')
      .addPrimaryKeyConstraint('bulk_change_row_key', ['change_id', 'number'])
      .modifyEnd(endOfTable)
      .execute();
    const index = db.schema.createIndex('bulk_change_row_state').on('bulk_change_row');
    await index.columns(['change_id', 'state', 'number']).execute();
    await db.schema.createIndex('bulk_change_state').on('bulk_change').columns(['state', 'id']).execute();
  },
});
