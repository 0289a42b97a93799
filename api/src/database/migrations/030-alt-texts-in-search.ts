import type { Kysely, Migration } from 'kysely';
import { normaliseForSearch } from '../normalise-for-search';

interface Row {
  id: number;
  image_alt: string;
  image_alt_key: string;
}

interface Tables {
  product: Row;
  article: Row;
}

const batch = 500;

/** A search of the pictures finds the alternative texts of products and articles regardless of case and accents. */
export const altTextsInSearch = (): Migration => ({
  async up(db: Kysely<Tables>) {
    for (const table of ['product', 'article'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn('image_alt_key', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await fillIn(db, table);
    }
  },
});

async function fillIn(db: Kysely<Tables>, table: keyof Tables): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'image_alt'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, image_alt } of rows)
      await db
        .updateTable(table)
        .set({ image_alt_key: normaliseForSearch(image_alt) })
        .where('id', '=', id)
        .execute();
    if (rows.length < batch) return;
    last = rows.at(-1)?.id ?? last;
  }
}
