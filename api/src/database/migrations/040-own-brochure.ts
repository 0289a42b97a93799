import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** The PDF that an admin has uploaded as the brochure: one row, or none. */
export const ownBrochure = ({ bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('own_brochure')
      .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('pages', 'integer', (column) => column.notNull())
      .addColumn('uploaded_at', bigInteger, (column) => column.notNull())
      .addColumn('uploaded_by', 'text', (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
  },
});
