import { listLimits, type List } from '@site/shared-contracts';
import type { IncompleteItem, KindWithRights } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';

const order: OrderTerm[] = [
  [sql`changed_at`, 'desc'],
  [sql`kind`, 'asc'],
  [sql`id`, 'desc'],
];

const incompleteKinds = ['product', 'blog', 'news'] as const satisfies readonly IncompleteItem['kind'][];

/**
 * What visitors see although something that its page shows is missing, the last changed first. Each part has an index
 * (migration 019), whose condition is the same. Of these kinds only.
 */
export async function listIncomplete(
  db: Database,
  query: PageQuery,
  kinds: readonly KindWithRights[],
): Promise<List<IncompleteItem>> {
  const products = db
    .selectFrom('product')
    .select([
      sql<IncompleteItem['kind']>`'product'`.as('kind'),
      'id',
      'name',
      'changed_at',
      sql<number | null>`category_id`.as('category_id'),
      sql<IncompleteItem['missing']>`'price'`.as('missing'),
    ])
    .where('deleted_at', 'is', null)
    .where('price', 'is', null)
    .where('offer_price', 'is', null)
    .where('from_price', 'is', null);
  const articles = db
    .selectFrom('article')
    .select([
      sql<IncompleteItem['kind']>`kind`.as('kind'),
      'id',
      'title as name',
      'changed_at',
      sql<number | null>`cast(null as integer)`.as('category_id'),
      sql<IncompleteItem['missing']>`'picture'`.as('missing'),
    ])
    .where('deleted_at', 'is', null)
    .where('image_id', 'is', null);
  const viewable = incompleteKinds.filter((kind) => kinds.includes(kind));
  let matching = db.selectFrom(products.unionAll(articles).as('item'));
  if (viewable.length < incompleteKinds.length) matching = matching.where('kind', 'in', viewable);
  const rows = matching.selectAll('item');
  const { data, ...page } = await readPage(
    { matching, rows, order },
    query,
    listLimits.tablePage,
    listLimits.pageSize,
  );
  return {
    ...page,
    data: data.map(({ changed_at, category_id, ...item }) => ({
      ...item,
      changedAt: new Date(changed_at).toISOString(),
      ...(category_id !== null && { categoryId: category_id }),
    })),
  };
}
