import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** Author, tags, related products and the focal point of the picture of an article. */
export const articleDetails = ({ sortedText, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    const defaults = { author: '', tags: '[]', related_products: '[]', image_focus: '' };
    for (const [name, value] of Object.entries(defaults))
      await db.schema
        .alterTable('article')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
        .execute();
    await db.schema
      .createTable('article_tag')
      .addColumn('slug', sortedText, (column) => column.notNull())
      .addColumn('article_id', 'integer', (column) =>
        column.notNull().references('article.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('article_tag_key', ['slug', 'article_id'])
      .modifyEnd(endOfTable)
      .execute();
    await db.schema.createIndex('article_tag_of_article').on('article_tag').column('article_id').execute();
  },
});
