import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../column-types';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** The library of pictures: those that stay although nothing uses them, and when each image was stored. */
export const libraryPictures = ({ bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('image').addColumn('created_at', bigInteger).execute();
    await db.schema.alterTable('image').addColumn('bytes', 'integer').execute();
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
