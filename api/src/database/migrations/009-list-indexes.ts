import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely';

/** What a customer pays. The queries of product-store.ts have the same expressions; otherwise no index would fit. */
const paid = sql`case
  when offer_price > 0 and (coalesce(price, 0) <= 0 or offer_price < price) then offer_price else price end`;

/**
 * One index for each order in which a list is read, after the columns that it is filtered by, so that a page costs its
 * own rows and not all of them. Most are partial: they contain what the list shows, and not the trash.
 */
export const listIndexes = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const isLive = sql`deleted_at is null`;
    const productOrders: [string, RawBuilder<unknown>][] = [
      ['by_id', sql`id`],
      ['by_name', sql`name_key, id`],
      ['by_name_reversed', sql`name_key desc, id`],
      ['by_price', sql`coalesce(${paid}, 1e308), id`],
      ['by_price_reversed', sql`coalesce(${paid}, -1) desc, id`],
      ['by_time', sql`created_at, id`],
    ];
    for (const [name, order] of productOrders) {
      // Migration 008 has added this one.
      if (name !== 'by_name') await createIndex(db, 'product', name, order, isLive);
      await createIndex(db, 'product', `of_category_${name}`, sql`category_id, ${order}`, isLive);
    }
    // For the date of a category's last change, to which deleted products count.
    await createIndex(db, 'product', 'by_change', sql`category_id, changed_at`);

    await createIndex(db, 'article', 'live_by_time', sql`kind, created_at, id`, isLive);
    await createIndex(db, 'article', 'live_by_title', sql`kind, title_key, id`, isLive);
    // The sitemap reads all kinds in one order.
    await createIndex(db, 'article', 'live_by_id', sql`id`, isLive);

    for (const table of ['category', 'product', 'article'])
      await createIndex(db, table, 'in_trash', sql`deleted_at, id`, sql`deleted_at is not null`);
    await createIndex(
      db,
      'product',
      'trashed_with_category',
      sql`category_id`,
      sql`trashed_with_category = 1`,
    );

    const byTime = sql`kind, is_suspect, received_at, id`;
    const byName = sql`kind, is_suspect, name_key, id`;
    await createIndex(db, 'enquiry', 'list_by_time', byTime);
    await createIndex(db, 'enquiry', 'list_by_name', byName);
    await createIndex(db, 'enquiry', 'unhandled_by_time', byTime, sql`handled_at is null`);
    await createIndex(db, 'enquiry', 'unhandled_by_name', byName, sql`handled_at is null`);
    await createIndex(db, 'enquiry', 'handled_by_time', byTime, sql`handled_at is not null`);
    // Replaced by those above.
    await db.schema.dropIndex('enquiry_by_time').execute();
    await db.schema.dropIndex('article_by_time').execute();

    await createIndex(db, 'mail_outbox', 'list', sql`state, id`);
    await createIndex(db, 'mail_outbox', 'by_age', sql`state, waiting_since`);
    await createIndex(db, 'audit_entry', 'by_admin', sql`admin_id, at, id`);
    await createIndex(db, 'audit_entry', 'by_action', sql`action, at, id`);
    await createIndex(db, 'audit_entry', 'by_item', sql`kind, item_id, at, id`);
    await createIndex(db, 'failed_sign_in', 'by_account', sql`account, first_at, id`);
  },
});

async function createIndex(
  db: Kysely<unknown>,
  table: string,
  name: string,
  columns: RawBuilder<unknown>,
  where?: RawBuilder<unknown>,
): Promise<void> {
  const condition = where ? sql`where ${where}` : sql``;
  await sql`create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${columns}) ${condition}`.execute(
    db,
  );
}
