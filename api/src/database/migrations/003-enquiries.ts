import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

export const enquiries = ({ generatedId, bigInteger, sortedText, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('enquiry')
      .addColumn('id', 'integer', generatedId)
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', sortedText, (column) => column.notNull())
      .addColumn('contact_no', 'text', (column) => column.notNull())
      .addColumn('product', 'text', (column) => column.notNull())
      .addColumn('quantity', 'text', (column) => column.notNull())
      .addColumn('message', 'text')
      .addColumn('size', 'text')
      .addColumn('email', 'text')
      .addColumn('created_on', 'text')
      .addColumn('received_at', bigInteger, (column) => column.notNull())
      .addColumn('submission_key', 'text', (column) => column.unique())
      .addColumn('is_suspect', 'integer', (column) => column.notNull())
      .addColumn('search_key', 'text', (column) => column.notNull())
      .addColumn('handled_at', bigInteger)
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createIndex('enquiry_by_time')
      .on('enquiry')
      .columns(['kind', 'received_at', 'id'])
      .execute();

    await db.schema
      .createTable('rate_count')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('window_start', bigInteger, (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('rate_count_key', ['name', 'window_start'])
      .modifyEnd(endOfTable)
      .execute();
  },
});
