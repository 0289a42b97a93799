import type { SiteFinding } from '@site/shared-contracts/schemas';
import { toPrintableName } from '@site/shared-contracts/server/printable-text';
import { findOwnBrochure } from '../brochure/own-brochure-store';
import type { Database } from '../database/database';
import { readById } from '../database/reading/read-batches';

type UnprintableName = Pick<SiteFinding, 'item' | 'detail'>;

/**
 * Products and categories that the brochure cannot give their whole name. Nothing where the company has uploaded a brochure
 * of its own: nobody sees the other.
 */
export async function findUnprintableNames(db: Database): Promise<UnprintableName[]> {
  if (await findOwnBrochure(db)) return [];
  const found: UnprintableName[] = [];
  for await (const rows of readById(selectProducts(db)))
    for (const { id, name, category_id } of rows) {
      const detail = describe('Product', { id, name });
      if (detail) found.push({ item: { kind: 'product', id, name, categoryId: category_id }, detail });
    }
  for (const { id, name } of await readCategories(db)) {
    const detail = describe('Category', { id, name });
    if (detail) found.push({ item: { kind: 'category', id, name }, detail });
  }
  return found;
}

function describe(kind: 'Product' | 'Category', item: { id: number; name: string }): string | undefined {
  const { name, missing, isWhole } = toPrintableName(kind, item);
  if (isWhole) return undefined;
  const lost = [...new Set(missing)].join(' ') || 'characters that nobody sees';
  return `The brochure leaves out ${lost} and says “${name}”.`;
}

const selectProducts = (db: Database) =>
  db.selectFrom('product').select(['id', 'name', 'category_id']).where('deleted_at', 'is', null);

/** Those that visitors see products of: the brochure leaves out the others. */
const readCategories = (db: Database) =>
  db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('id', 'in', (eb) => eb.selectFrom('product').select('category_id').where('deleted_at', 'is', null))
    .orderBy('id')
    .execute();
