import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** When each admin was last here, and of what each wants to be told. */
export const noticesOfAdmins = ({ bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('admin_visit')
      .addColumn('admin_id', 'integer', (column) => column.primaryKey().notNull().references('admin.id'))
      .addColumn('previous_at', bigInteger)
      .addColumn('last_at', bigInteger, (column) => column.notNull())
      .addColumn('wants_digest', 'integer', (column) => column.notNull().defaultTo(0))
      .modifyEnd(endOfTable)
      .execute();
  },
});
