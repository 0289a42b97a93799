import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/**
 * An index of the words of each `search_key`, and the list of all words that there are or were: a search for a part of
 * a word finds the words in the list and their rows in the index. Triggers keep both in step. Rows in the trash are not
 * in the index.
 */
export const searchIndex = ({ sortedText, endOfTable, indexWords }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('search_word')
      .addColumn('list', sortedText, (column) => column.notNull())
      .addColumn('word', sortedText, (column) => column.notNull())
      .addPrimaryKeyConstraint('search_word_key', ['list', 'word'])
      .modifyEnd(endOfTable)
      .execute();
    const isLive = (row: string) => sql`${sql.ref(`${row}.deleted_at`)} is null`;
    await indexWords(db, 'product', isLive);
    await indexWords(db, 'article', isLive);
    await indexWords(db, 'enquiry');
  },
});
