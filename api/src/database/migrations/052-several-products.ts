import type { Kysely, Migration } from 'kysely';

/** What is asked for, the product by its id, and the further products of a quote request (JSON). */
export const severalProducts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('enquiry').addColumn('product_id', 'integer').execute();
    await db.schema
      .alterTable('enquiry')
      .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('price'))
      .execute();
    await db.schema
      .alterTable('enquiry')
      .addColumn('lines', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
});
