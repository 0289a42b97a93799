import { sql, type ColumnDefinitionBuilder, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * Revisions of the data sheets of products. Without a foreign key: a product that is hidden has no row in `product`, and
 * keeps its sheets.
 */
export const productSheets = ({ generatedId, bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('product_sheet')
      .addColumn('id', 'integer', generatedId)
      .addColumn('product_id', 'integer', required)
      .addColumn('kind', 'text', required)
      .addColumn('language', 'text', required)
      .addColumn('revision', 'integer', required)
      .addColumn('revised_on', 'text', required)
      .addColumn('file', 'text', required)
      .addColumn('sha256', 'text', required)
      .addColumn('bytes', 'integer', required)
      .addColumn('pages', 'integer', required)
      .addColumn('downloads', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('uploaded_at', bigInteger, required)
      .addColumn('uploaded_by', 'text', required)
      .addColumn('withdrawn_at', bigInteger)
      .addColumn('withdrawn_by', 'text')
      .addUniqueConstraint('product_sheet_revision', ['product_id', 'kind', 'language', 'revision'])
      .modifyEnd(endOfTable)
      .execute();
    await sql`create unique index product_sheet_by_file on product_sheet (file)`.execute(db);
  },
});
