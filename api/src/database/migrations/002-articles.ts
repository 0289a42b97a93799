import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

export const articles = ({ generatedId, bigInteger, sortedText, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('article')
      .addColumn('id', 'integer', generatedId)
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('title_key', sortedText, (column) => column.notNull())
      .addColumn('short_description', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('image_id', 'text', (column) => column.references('image.id'))
      .addColumn('image_alt', 'text', (column) => column.notNull())
      .addColumn('search_key', 'text', (column) => column.notNull())
      .addColumn('created_at', bigInteger, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('deleted_at', bigInteger)
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createIndex('article_by_time')
      .on('article')
      .columns(['kind', 'created_at', 'id'])
      .execute();
    await db.schema.createIndex('article_by_image').on('article').column('image_id').execute();
  },
});
