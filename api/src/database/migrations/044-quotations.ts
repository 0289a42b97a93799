import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** A quotation gets its number when it is first sent, so that a draft that is dropped leaves no gap. */
export const quotations = ({ generatedId, bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('quotation')
      .addColumn('id', 'integer', generatedId)
      .addColumn('enquiry_id', 'integer', (column) => column.notNull().references('enquiry.id'))
      .addColumn('financial_year', 'text')
      .addColumn('sequence', 'integer')
      .addColumn('number', 'text')
      .addColumn('search_key', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', bigInteger, (column) => column.notNull())
      .addUniqueConstraint('quotation_number', ['financial_year', 'sequence'])
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createIndex('quotation_of_enquiry')
      .on('quotation')
      .columns(['enquiry_id', 'id'])
      .execute();

    await db.schema
      .createTable('quotation_version')
      .addColumn('quotation_id', 'integer', (column) => column.notNull().references('quotation.id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('total_paise', bigInteger, (column) => column.notNull())
      .addColumn('valid_until', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.unique())
      .addColumn('submission_key', 'text', (column) => column.unique())
      .addColumn('file', 'text')
      .addColumn('sha256', 'text')
      .addColumn('admin_id', 'integer')
      .addColumn('admin', 'text')
      .addColumn('created_at', bigInteger, (column) => column.notNull())
      .addColumn('sent_at', bigInteger)
      .addColumn('seen_at', bigInteger)
      .addColumn('decided_at', bigInteger)
      .addColumn('decided_by', 'text')
      .addColumn('decided_name', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('decision_note', 'text', (column) => column.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('quotation_version_key', ['quotation_id', 'number'])
      .modifyEnd(endOfTable)
      .execute();

    await db.schema
      .createTable('quotation_counter')
      .addColumn('financial_year', 'text', (column) => column.primaryKey().notNull())
      .addColumn('last', 'integer', (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
  },
});
