import type { Kysely, Migration } from 'kysely';
import { normaliseForSearch } from '../normalise-for-search';

interface Before {
  product: { id: number; sizes: string; search_key: string };
}

const batch = 500;

/** A search finds products by their sizes too. */
export const sizesInSearch = (): Migration => ({
  async up(db: Kysely<Before>) {
    for (let last = 0; ;) {
      const rows = await db
        .selectFrom('product')
        .select(['id', 'sizes', 'search_key'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute();
      for (const { id, sizes, search_key } of rows.filter((row) => row.sizes !== '[]')) {
        const words = normaliseForSearch((JSON.parse(sizes) as string[]).join(' '));
        await db
          .updateTable('product')
          .set({ search_key: `${search_key} ${words}` })
          .where('id', '=', id)
          .execute();
      }
      if (rows.length < batch) return;
      last = rows.at(-1)?.id ?? last;
    }
  },
});
