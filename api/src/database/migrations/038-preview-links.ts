import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** Links to drafts, so that each lasts whoever signs out, and can be ended alone. */
export const previewLinks = ({ bigInteger, sortedText, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('preview_link')
      .addColumn('token_hash', sortedText, (column) => column.notNull().primaryKey())
      .addColumn('id', sortedText, (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('item_id', 'integer', (column) => column.notNull())
      .addColumn('admin', 'text', (column) => column.notNull())
      .addColumn('created_at', bigInteger, (column) => column.notNull())
      .addColumn('expires_at', bigInteger, (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createIndex('preview_link_item')
      .on('preview_link')
      .columns(['kind', 'item_id'])
      .execute();
  },
});
