import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** What has become of work that is done at a time of the day, and which API server does it. */
export const jobs = ({ bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('job')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('claimed_by', 'text')
      .addColumn('claimed_until', bigInteger)
      .addColumn('succeeded_at', bigInteger)
      .addColumn('result', 'text')
      .addColumn('failed_at', bigInteger)
      .addColumn('error', 'text')
      .addColumn('failures', 'integer', (column) => required(column).defaultTo(0))
      .modifyEnd(endOfTable)
      .execute();
  },
});
