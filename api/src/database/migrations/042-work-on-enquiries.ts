import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/**
 * What admins make of an enquiry, and its timeline. The defaults are those of an enquiry that nobody has worked on: a
 * server of an earlier version inserts such rows.
 */
export const workOnEnquiries = ({ generatedId, bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    const texts = { stage: 'new', lost_reason: '', company: '', source: 'site' };
    for (const [column, value] of Object.entries(texts))
      await db.schema
        .alterTable('enquiry')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(value))
        .execute();
    await db.schema
      .alterTable('enquiry')
      .addColumn('is_answered', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    for (const column of ['value_paise', 'answered_at', 'customer_wrote_at', 'stage_changed_at'])
      await db.schema.alterTable('enquiry').addColumn(column, bigInteger).execute();
    for (const column of ['assignee_id', 'merged_into'])
      await db.schema.alterTable('enquiry').addColumn(column, 'integer').execute();
    await db.schema.alterTable('enquiry').addColumn('follow_up_on', 'text').execute();

    await db.schema
      .createTable('enquiry_entry')
      .addColumn('id', 'integer', generatedId)
      .addColumn('enquiry_id', 'integer', (column) => column.notNull().references('enquiry.id'))
      .addColumn('at', bigInteger, (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('admin_id', 'integer')
      .addColumn('admin', 'text')
      .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('mail_id', 'integer')
      .addColumn('quotation_id', 'integer')
      .addColumn('quotation_version', 'integer')
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createIndex('enquiry_entry_of_enquiry')
      .on('enquiry_entry')
      .columns(['enquiry_id', 'id'])
      .execute();
  },
});
