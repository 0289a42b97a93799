import { findLabelStatement } from '@site/shared-contracts/label-statements';
import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../column-types';
import { normaliseForSearch } from '../normalise-for-search';

interface Before {
  product: { id: number; details: string; search_key: string };
}

interface Statement {
  code: string;
  text?: string;
}

interface Details {
  hazards?: { hazardStatements?: Statement[]; precautionaryStatements?: Statement[] };
}

const batch = 500;

/**
 * A search finds products by the texts of the statements on their labels too, and the sitemap knows when a data sheet or
 * an address with words has changed.
 */
export const labelsAndPageChanges = ({ bigInteger }: ColumnTypes): Migration => ({
  async up(db: Kysely<Before>) {
    for (const table of ['product_sheet', 'address'])
      await db.schema.alterTable(table).addColumn('changed_at', bigInteger).execute();
    await addLabelTexts(db);
  },
});

async function addLabelTexts(db: Kysely<Before>): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('product')
      .select(['id', 'details', 'search_key'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      const words = labelTexts(row);
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
}

/** The codes are there already. The texts of the table are those of today, as in a row that is saved today. */
function labelTexts({ details }: Before['product']): string {
  const { hazards: { hazardStatements = [], precautionaryStatements = [] } = {} } = JSON.parse(
    details,
  ) as Details;
  const texts = [...hazardStatements, ...precautionaryStatements].map(
    ({ code, text = '' }) => text || (findLabelStatement(code) ?? ''),
  );
  return normaliseForSearch(texts.join(' '));
}
