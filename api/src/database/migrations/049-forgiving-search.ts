import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';
import { renewSearchKeys } from './renew-search-keys';

/**
 * A search finds a product by the words of its title, as one word too, by its category and its sizes; letters and
 * invisible characters are read as people see them. Synonyms, and searches that found nothing.
 */
export const forgivingSearch = (types: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('product')
      .addColumn('title_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await renewSearchKeys(db);
    await types.indexTitles(db, 'product', (row) => sql`${sql.ref(`${row}.deleted_at`)} is null`);
    await createTables(db, types);
  },
});

async function createTables(
  db: Kysely<unknown>,
  { generatedId, bigInteger, sortedText, endOfTable }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('search_synonym')
    .addColumn('id', 'integer', generatedId)
    .addColumn('phrases', 'text', (column) => column.notNull())
    .addColumn('phrase_keys', 'text', (column) => column.notNull())
    .addColumn('changed_at', bigInteger, (column) => column.notNull())
    .modifyEnd(endOfTable)
    .execute();
  await db.schema
    .createTable('search_without_results')
    .addColumn('words', sortedText, (column) => column.notNull())
    .addColumn('day', sortedText, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_without_results_key', ['words', 'day'])
    .modifyEnd(endOfTable)
    .execute();
}
