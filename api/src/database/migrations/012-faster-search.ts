import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/**
 * An index of the parts of all words, because reading them all for each search takes longer the more there are, and an
 * index of the words of products' names: products whose name matches are listed first, and are few of all that match.
 */
export const fasterSearch = ({ indexNames, indexPartsOfWords }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await indexPartsOfWords(db);
    await indexNames(db, 'product', (row) => sql`${sql.ref(`${row}.deleted_at`)} is null`);
  },
});
