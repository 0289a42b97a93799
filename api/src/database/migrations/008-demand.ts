import { sql, type Kysely, type Migration } from 'kysely';

/** How often each product was asked for lately, and indexes for the lists that are sorted by it. */
export const demand = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('product')
      .addColumn('recent_enquiries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    const visibleProducts = (name: string, columns: string[]) =>
      db.schema
        .createIndex(name)
        .on('product')
        .columns(columns)
        .where(sql.ref('deleted_at'), 'is', null)
        .execute();
    // Products that came in together, as the first ones of a site do, stay in the order of their ids.
    const byDemand = ['recent_enquiries desc', 'created_at desc', 'id'];
    await visibleProducts('product_by_demand', byDemand);
    await visibleProducts('product_by_category_and_demand', ['category_id', ...byDemand]);
    await visibleProducts('product_by_name', ['name_key', 'id']);
    // Covers the query that counts the enquiries of a day by product.
    await db.schema
      .createIndex('enquiry_by_product')
      .on('enquiry')
      .columns(['is_suspect', 'received_at', 'product'])
      .execute();
  },
});
