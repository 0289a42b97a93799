import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** The sitemap knows when a data sheet or an address with words has changed. */
export const pageChanges = ({ bigInteger }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['product_sheet', 'address'])
      await db.schema.alterTable(table).addColumn('changed_at', bigInteger).execute();
  },
});
