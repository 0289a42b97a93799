import { sql, type Kysely, type Migration } from 'kysely';

/** Indexes from which the sitemap is read without the rows themselves, whose texts are a hundred times as large. */
export const sitemapIndexes = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const replace = async (table: string, old: string, name: string, columns: string[]) => {
      await db.schema
        .createIndex(name)
        .on(table)
        .columns(columns)
        .where(sql.ref('deleted_at'), 'is', null)
        .execute();
      await db.schema.dropIndex(old).execute();
    };
    // With the column of the condition: SQLite would read the row for it.
    await replace('product', 'product_by_id', 'product_by_id_with_change', [
      'id',
      'changed_at',
      'deleted_at',
    ]);
    await replace('article', 'article_live_by_id', 'article_live_by_id_with_change', [
      'id',
      'kind',
      'changed_at',
      'deleted_at',
    ]);
  },
});
