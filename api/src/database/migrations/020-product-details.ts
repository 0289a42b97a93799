import type { Kysely, Migration } from 'kysely';

/** What buyers of chemicals ask for: more pictures, prices of sizes, facts, hazards and others, as one JSON text. */
export const productDetails = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('product')
      .addColumn('details', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
});
