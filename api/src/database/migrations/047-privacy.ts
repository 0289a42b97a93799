import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** Who was erased, without saying who; and what a visitor was told at the form, which is null for earlier enquiries. */
export const privacy = ({ bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('erasure')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', bigInteger, (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('hashes', 'text', (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
    for (const column of ['consent_version', 'consent_text'])
      await db.schema.alterTable('enquiry').addColumn(column, 'text').execute();
  },
});
