import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** Pages that the owners make themselves: what visitors see of them. */
export const ownPages = ({
  generatedId,
  bigInteger,
  sortedText,
  endOfTable,
  countRows,
}: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('page')
      .addColumn('id', 'integer', generatedId)
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('title_key', sortedText, (column) => column.notNull())
      .addColumn('menu_label', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('search_description', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('sort_order', 'integer', (column) => column.notNull())
      .addColumn('created_at', bigInteger, (column) => column.notNull())
      .addColumn('changed_at', bigInteger, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('deleted_at', bigInteger)
      .modifyEnd(endOfTable)
      .execute();
    await countRows(
      db,
      'page',
      (row) => sql`case when ${sql.ref(`${row}.deleted_at`)} is not null then 'trash:page' end`,
    );
  },
});
