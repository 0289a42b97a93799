import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../column-types';

export const catalogue = ({ generatedId, amount, time, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('category')
      .addColumn('id', 'integer', generatedId)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull().unique())
      .modifyEnd(endOfTable)
      .execute();

    await db.schema
      .createTable('image')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('widths', 'text', (column) => column.notNull())
      .addColumn('avif_at', time)
      .modifyEnd(endOfTable)
      .execute();

    await db.schema
      .createTable('product')
      .addColumn('id', 'integer', generatedId)
      .addColumn('category_id', 'integer', (column) => column.notNull().references('category.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('price', amount)
      .addColumn('offer', amount)
      .addColumn('offer_price', amount)
      .addColumn('sizes', 'text', (column) => column.notNull())
      .addColumn('image_id', 'text', (column) => column.notNull().references('image.id'))
      .addColumn('image_alt', 'text', (column) => column.notNull())
      .addColumn('search_key', 'text', (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
    await db.schema.createIndex('product_by_category').on('product').column('category_id').execute();

    await db.schema
      .createTable('milestone')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('reached_at', time, (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
  },
});
