import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../column-types';

/** When each thing that has a page of its own was last changed: search engines ask for it. */
export const search = ({ bigInteger }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['product', 'article']) {
      await db.schema
        .alterTable(table)
        .addColumn('changed_at', bigInteger, (column) => column.notNull().defaultTo(0))
        .execute();
      // Nothing more is known of the time before.
      await sql`update ${sql.table(table)} set changed_at = created_at`.execute(db);
    }
    await db.schema.alterTable('category').addColumn('changed_at', bigInteger).execute();
  },
});
