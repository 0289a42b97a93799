import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** The library of pictures: those that stay although nothing uses them, and when each image was stored. */
export const libraryPictures = ({ bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    // Names that no table has which is joined with this one: servers of the earlier version keep running.
    await db.schema.alterTable('image').addColumn('stored_at', bigInteger).execute();
    await db.schema.alterTable('image').addColumn('file_bytes', 'integer').execute();
    await db.schema
      .createTable('library_picture')
      .addColumn('image_id', 'text', (column) => column.primaryKey().notNull().references('image.id'))
      .addColumn('alt', 'text', required)
      .addColumn('file_name', 'text', required)
      .addColumn('search_key', 'text', required)
      .addColumn('created_at', bigInteger, required)
      .modifyEnd(endOfTable)
      .execute();
  },
});
