import { sql, type Kysely, type Migration } from 'kysely';

/** Indexes of what visitors see although something is missing, which are few of many. */
export const incompleteItems = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('product_without_price')
      .on('product')
      .columns(['changed_at', 'id'])
      .where(sql<boolean>`deleted_at is null and price is null and offer_price is null`)
      .execute();
    await db.schema
      .createIndex('article_without_picture')
      .on('article')
      .columns(['changed_at', 'id'])
      .where(sql<boolean>`deleted_at is null and image_id is null`)
      .execute();
  },
});
