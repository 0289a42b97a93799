import type { CreateTableBuilder, Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../column-types';

export const enquiries = ({ generatedId, bigInteger, endOfTable }: ColumnTypes): Migration => {
  const withEnquiryColumns = (table: CreateTableBuilder<string>) =>
    table
      .addColumn('id', 'integer', generatedId)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('contact_no', 'text', (column) => column.notNull())
      .addColumn('received_at', bigInteger, (column) => column.notNull())
      .addColumn('submission_key', 'text', (column) => column.unique())
      .addColumn('is_suspect', 'integer', (column) => column.notNull())
      .addColumn('search_key', 'text', (column) => column.notNull())
      .addColumn('handled_at', bigInteger)
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1));

  return {
    async up(db: Kysely<unknown>) {
      await withEnquiryColumns(db.schema.createTable('contact_message') as CreateTableBuilder<string>)
        .addColumn('product', 'text', (column) => column.notNull())
        .addColumn('quantity', bigInteger, (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .modifyEnd(endOfTable)
        .execute();
      await withEnquiryColumns(db.schema.createTable('quote_request') as CreateTableBuilder<string>)
        .addColumn('product_name', 'text', (column) => column.notNull())
        .addColumn('size', 'text', (column) => column.notNull())
        .addColumn('quantity', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('created_on', 'text', (column) => column.notNull())
        .modifyEnd(endOfTable)
        .execute();
      for (const table of ['contact_message', 'quote_request'])
        await db.schema.createIndex(`${table}_by_time`).on(table).columns(['received_at', 'id']).execute();

      await db.schema
        .createTable('rate_count')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('window_start', bigInteger, (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('rate_count_key', ['name', 'window_start'])
        .modifyEnd(endOfTable)
        .execute();
    },
  };
};
