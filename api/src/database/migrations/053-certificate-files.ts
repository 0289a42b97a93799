import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** PDFs of certificates, and which versions of products have them. */
export const certificateFiles = ({ bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('certificate_file')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', required)
      .addColumn('file', 'text', required)
      .addColumn('sha256', 'text', required)
      .addColumn('bytes', 'integer', required)
      .addColumn('pages', 'integer', required)
      .addColumn('uploaded_at', bigInteger, required)
      .addColumn('uploaded_by', 'text', required)
      .addColumn('held_at', bigInteger, required)
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createTable('content_file')
      .addColumn('kind', 'text', required)
      .addColumn('item_id', 'integer', required)
      .addColumn('number', 'integer', required)
      .addColumn('file_id', 'text', required)
      .addPrimaryKeyConstraint('content_file_key', ['kind', 'item_id', 'number', 'file_id'])
      .modifyEnd(endOfTable)
      .execute();
    await db.schema.createIndex('content_file_by_file').on('content_file').column('file_id').execute();
  },
});
