import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

export const catalogue = ({
  generatedId,
  amount,
  bigInteger,
  sortedText,
  endOfTable,
}: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('category')
      .addColumn('id', 'integer', generatedId)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', sortedText, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('deleted_at', bigInteger)
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createIndex('category_name_is_unique')
      .unique()
      .on('category')
      .column('name_key')
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();

    await db.schema
      .createTable('image')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('widths', 'text', (column) => column.notNull())
      .addColumn('avif_at', bigInteger)
      .addColumn('unused_since', bigInteger)
      .addColumn('claimed_at', bigInteger)
      .modifyEnd(endOfTable)
      .execute();

    await db.schema
      .createTable('product')
      .addColumn('id', 'integer', generatedId)
      .addColumn('category_id', 'integer', (column) => column.notNull().references('category.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', sortedText, (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('price', amount)
      .addColumn('offer', amount)
      .addColumn('offer_price', amount)
      .addColumn('sizes', 'text', (column) => column.notNull())
      .addColumn('image_id', 'text', (column) => column.notNull().references('image.id'))
      .addColumn('image_alt', 'text', (column) => column.notNull())
      .addColumn('search_key', 'text', (column) => column.notNull())
      .addColumn('created_at', bigInteger, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('deleted_at', bigInteger)
      .addColumn('trashed_with_category', 'integer', (column) => column.notNull().defaultTo(0))
      .modifyEnd(endOfTable)
      .execute();
    await db.schema.createIndex('product_by_category').on('product').column('category_id').execute();
    await db.schema.createIndex('product_by_image').on('product').column('image_id').execute();

    await db.schema
      .createTable('revision')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('number', bigInteger, (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
    await sql`insert into revision (name, number) values ('content', 0)`.execute(db);

    await db.schema
      .createTable('milestone')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('reached_at', bigInteger, (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
  },
});
