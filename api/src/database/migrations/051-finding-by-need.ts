import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';
import { fillFacets } from './fill-facets';

/** By what lists find products, the order of the price of a litre or kilogram, and the words above a category. */
export const findingByNeed = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    const { sortedText, endOfTable } = columns;
    const addText = (table: string, name: string) =>
      db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    await addText('category', 'introduction');
    await addText('product', 'facets');
    await db.schema
      .createTable('product_facet')
      .addColumn('product_id', 'integer', (column) =>
        column.notNull().references('product.id').onDelete('cascade'),
      )
      .addColumn('facet', sortedText, (column) => column.notNull())
      .addColumn('value', sortedText, (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('product_facet_key', ['product_id', 'facet', 'value'])
      .modifyEnd(endOfTable)
      .execute();
    await sql`create index product_facet_value on product_facet (facet, value, product_id)`.execute(db);
    await columns.keepFacets(db);
    await fillFacets(db);
  },
});
