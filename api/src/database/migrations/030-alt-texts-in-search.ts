import type { Kysely, Migration } from 'kysely';
import { normaliseForSearch } from '../reading/normalise-for-search';
import { fillColumn } from './fill-column';

/** A search of the pictures finds the alternative texts of products and articles regardless of case and accents. */
export const altTextsInSearch = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['product', 'article']) {
      await db.schema
        .alterTable(table)
        .addColumn('image_alt_key', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await fillColumn<{ image_alt: string }>(db, {
        ...{ table, column: 'image_alt_key', type: 'text', from: ['image_alt'] },
        valueOf: ({ image_alt }) => normaliseForSearch(image_alt) || undefined,
      });
    }
  },
});
