import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** The queue of enquiry mails. Earlier enquiries are not queued: they were read in the admin area. */
export const mail = ({ generatedId, bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mail_outbox')
      .addColumn('id', 'integer', generatedId)
      .addColumn('enquiry_id', 'integer', (column) => column.notNull().unique().references('enquiry.id'))
      .addColumn('message_id', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('waiting_since', bigInteger, (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_try_at', bigInteger, (column) => column.notNull())
      .addColumn('claimed_until', bigInteger)
      .addColumn('last_error', 'text')
      .addColumn('sent_at', bigInteger)
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createIndex('mail_outbox_by_state')
      .on('mail_outbox')
      .columns(['state', 'next_try_at', 'id'])
      .execute();
  },
});
