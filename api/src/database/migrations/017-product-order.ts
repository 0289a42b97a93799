import { sql, type Kysely, type Migration } from 'kysely';

/** The order of the products in their category. */
export const productOrder = (): Migration => ({
  async up(db: Kysely<unknown>) {
    // Products of the same position are in the order of their ids, as all were before.
    await db.schema
      .alterTable('product')
      .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    for (const name of ['kept_position', 'kept_category_id'])
      await db.schema.alterTable('content_item').addColumn(name, 'integer').execute();
    await db.schema
      .createIndex('product_of_category_by_position')
      .on('product')
      .columns(['category_id', 'position', 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();
    await db.schema.dropIndex('product_of_category_by_id').execute();
  },
});
