import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** When each product, article and category was last changed, for the sitemap. */
export const search = ({ bigInteger }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['product', 'article']) {
      await db.schema
        .alterTable(table)
        .addColumn('changed_at', bigInteger, (column) => column.notNull().defaultTo(0))
        .execute();
      // Earlier changes were not recorded.
      await sql`update ${sql.table(table)} set changed_at = created_at`.execute(db);
    }
    await db.schema.alterTable('category').addColumn('changed_at', bigInteger).execute();
  },
});
