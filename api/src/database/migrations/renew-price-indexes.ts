import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Creates the indexes by price again, where what is paid for a product is computed in another way.
 * @param paid the price that lists sort by, null where a product has none
 */
export async function renewPriceIndexes(db: Kysely<unknown>, paid: RawBuilder<unknown>) {
  const orders = [
    ['by_price', sql`coalesce(${paid}, 1e308), id`],
    ['by_price_reversed', sql`coalesce(${paid}, -1) desc, id`],
  ] as const;
  for (const [name, order] of orders)
    for (const [index, columns] of [
      [`product_${name}`, order],
      [`product_of_category_${name}`, sql`category_id, ${order}`],
    ] as const) {
      await db.schema.dropIndex(index).execute();
      await sql`create index ${sql.ref(index)} on product (${columns}) where deleted_at is null`.execute(db);
    }
}
