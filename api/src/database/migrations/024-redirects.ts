import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Redirects that admins keep, of paths that the site does not have. */
export const redirects = ({ generatedId, bigInteger, sortedText, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('redirect')
      .addColumn('id', 'integer', generatedId)
      .addColumn('from_path', 'text', required)
      .addColumn('from_key', sortedText, (column) => column.notNull().unique())
      .addColumn('target', 'text', required)
      .addColumn('since', bigInteger, required)
      .modifyEnd(endOfTable)
      .execute();
  },
});
