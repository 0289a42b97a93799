import type { Kysely, Migration } from 'kysely';
import { normaliseForSearch } from '../reading/normalise-for-search';

interface Before {
  product: { id: number; sizes: string; details: string; search_key: string };
}

interface Details {
  facts?: { unit?: string }[];
  hazards?: { unNumber?: string };
}

const batch = 500;

const addedWords = ({ sizes, details }: Before['product']): string => {
  const { facts = [], hazards: { unNumber = '' } = {} } = JSON.parse(details) as Details;
  const texts = [
    ...(JSON.parse(sizes) as string[]),
    ...facts.map(({ unit = '' }) => unit),
    unNumber && `UN${unNumber}`,
  ];
  return normaliseForSearch(texts.join(' '));
};

/** A search finds products by their sizes too, by the units of their facts, and by `UN1760` as by `UN 1760`. */
export const sizesInSearch = (): Migration => ({
  async up(db: Kysely<Before>) {
    for (let last = 0; ;) {
      const rows = await db
        .selectFrom('product')
        .select(['id', 'sizes', 'details', 'search_key'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute();
      for (const row of rows) {
        const words = addedWords(row);
        if (words === '') continue;
        await db
          .updateTable('product')
          .set({ search_key: `${row.search_key} ${words}` })
          .where('id', '=', row.id)
          .execute();
      }
      if (rows.length < batch) return;
      last = rows.at(-1)?.id ?? last;
    }
  },
});
