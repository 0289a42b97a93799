import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** Addresses with words: the current slug of an item, and all that it had before. */
export const addresses = ({ bigInteger, sortedText, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('address')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('slug', sortedText, (column) => column.notNull())
      .addColumn('item_id', 'integer', (column) => column.notNull())
      .addColumn('is_current', 'integer', (column) => column.notNull())
      .addColumn('since', bigInteger, (column) => column.notNull())
      .addPrimaryKeyConstraint('address_key', ['kind', 'slug'])
      .modifyEnd(endOfTable)
      .execute();
    await db.schema.createIndex('address_of_item').on('address').columns(['kind', 'item_id']).execute();
    await db.schema
      .createIndex('current_address')
      .unique()
      .on('address')
      .columns(['kind', 'item_id'])
      .where(sql<boolean>`is_current = 1`)
      .execute();
  },
});
