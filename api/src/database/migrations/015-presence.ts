import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** Which forms are open, by tab. */
export const presence = ({ bigInteger, sortedText, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('presence')
      .addColumn('subject', sortedText, (column) => column.notNull())
      .addColumn('tab', sortedText, (column) => column.notNull())
      .addColumn('admin_id', 'integer', (column) => column.notNull())
      .addColumn('admin', 'text', (column) => column.notNull())
      .addColumn('opened_at', bigInteger, (column) => column.notNull())
      .addColumn('seen_at', bigInteger, (column) => column.notNull())
      .addColumn('took_over_at', bigInteger)
      .addPrimaryKeyConstraint('presence_key', ['subject', 'tab'])
      .modifyEnd(endOfTable)
      .execute();
  },
});
