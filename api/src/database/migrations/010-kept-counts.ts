import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes, RowName } from '../engines/column-types';

/** The names under which rows are counted; those of each table are distinct. */
const names: Record<string, RowName> = {
  category: (row) => sql`case when ${column(row, 'deleted_at')} is not null then 'trash:category' end`,
  // A product that was deleted with its category is not listed in the trash by itself.
  product: (row) => sql`case
    when ${column(row, 'deleted_at')} is null then 'product:' || ${column(row, 'category_id')}
    when ${column(row, 'trashed_with_category')} = 0 then 'trash:product' end`,
  article: (row) => sql`case
    when ${column(row, 'deleted_at')} is null then 'article:' else 'trash:' end || ${column(row, 'kind')}`,
  enquiry: (row) => sql`${column(row, 'kind')}
    || case when ${column(row, 'is_suspect')} = 1 then ':suspect' else ':ordinary' end
    || case when ${column(row, 'handled_at')} is null then ':unhandled' else ':handled' end`,
  mail_outbox: (row) => sql`'mail:' || ${column(row, 'state')}`,
  audit_entry: () => sql`'audit:change'`,
  failed_sign_in: () => sql`'audit:failed-sign-in'`,
};

const column = (row: string, name: string) => sql.ref(`${row}.${name}`);

/** Totals of lists and badges: counting all rows for each page or poll costs more the more there are. */
export const keptCounts = ({ sortedText, bigInteger, endOfTable, countRows }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('row_count')
      .addColumn('name', sortedText, (column) => column.primaryKey().notNull())
      .addColumn('count', bigInteger, (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
    for (const [table, nameOf] of Object.entries(names)) {
      await sql`
        insert into row_count (name, count)
        select name, count(*) from (select ${nameOf(table)} as name from ${sql.table(table)}) as named
        where name is not null group by name
      `.execute(db);
      await countRows(db, table, nameOf);
    }
  },
});
