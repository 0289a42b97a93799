// The field `path` of responses: left out where an item has no slug, so that such a response is as without this folder.
import type { List } from '@site/shared-contracts';
import type { AddressKind } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { pathPrefix } from './address-paths';

interface Item {
  id: number;
  /** Of a product. */
  categoryId?: number | undefined;
}

type WithPath<T> = T & { path?: string };

/** Adds the paths of items of one kind, in one query for all of them. */
export async function addPaths<T extends Item>(
  db: Database,
  kind: AddressKind,
  items: readonly T[],
): Promise<WithPath<T>[]> {
  const ids = items.map(({ id }) => id);
  const categoryIds = items.flatMap(({ categoryId }) => (categoryId === undefined ? [] : [categoryId]));
  const slugs = await readSlugs(db, { [kind]: ids, ...(kind === 'product' && { category: categoryIds }) });
  return items.map((item) => {
    const slug = slugs.get(`${kind} ${item.id}`);
    if (slug === undefined) return item;
    return { ...item, path: pathPrefix(kind, slugs.get(`category ${item.categoryId ?? 0}`)) + slug };
  });
}

export const addPathsToList = async <T extends Item, Fields>(
  db: Database,
  kind: AddressKind,
  { data, ...list }: List<T> & Fields,
) => ({ ...list, data: await addPaths(db, kind, data) });

/** For a response about one item; for a product, see the next function. */
export async function addPath<T extends Item>(
  db: Database,
  kind: AddressKind,
  item: T,
): Promise<WithPath<T>> {
  const [withPath = item] = await addPaths(db, kind, [item]);
  return withPath;
}

/** Also with the path of its category, to which its page links. */
export async function addProductPaths<T extends Item>(
  db: Database,
  product: T,
): Promise<WithPath<T> & { categoryPath?: string }> {
  const withPath = await addPath(db, 'product', product);
  if (product.categoryId === undefined) return withPath;
  const { path: categoryPath } = await addPath(db, 'category', { id: product.categoryId });
  return categoryPath === undefined ? withPath : { ...withPath, categoryPath };
}

/** For entries of several kinds. A product's `categoryId` is left out of the result. */
export async function addPathsOfKinds<T extends { kind: AddressKind; id: number }>(
  db: Database,
  items: readonly T[],
): Promise<WithPath<T>[]> {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ofKind = items.filter((item) => item.kind === kind);
      return addPaths(db, kind, kind === 'product' ? await withCategories(db, ofKind) : ofKind);
    }),
  );
  const paths = new Map(found.flat().map((item) => [`${item.kind} ${item.id}`, item.path]));
  return items.map((item) => {
    const path = paths.get(`${item.kind} ${item.id}`);
    return path === undefined ? item : { ...item, path };
  });
}

/** Only of the products that have a slug: the others need no category. */
async function withCategories<T extends Item>(db: Database, products: readonly T[]): Promise<T[]> {
  const slugs = await readSlugs(db, { product: products.map(({ id }) => id) });
  const named = products.filter(({ id }) => slugs.has(`product ${id}`));
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .select(['id', 'category_id'])
    .where(
      'id',
      'in',
      named.map(({ id }) => id),
    )
    .execute();
  const categories = new Map(rows.map((row) => [row.id, row.category_id]));
  return named.map((product) => ({ ...product, categoryId: categories.get(product.id) }));
}

/** The current slugs by kind and id: `product 7`. */
async function readSlugs(
  db: Database,
  wanted: Partial<Record<AddressKind, readonly number[]>>,
): Promise<Map<string, string>> {
  const kinds = (Object.entries(wanted) as [AddressKind, readonly number[]][]).filter(
    ([, ids]) => ids.length > 0,
  );
  if (kinds.length === 0) return new Map();
  const rows = await db
    .selectFrom('address')
    .select(['kind', 'item_id', 'slug'])
    .where('is_current', '=', 1)
    .where((eb) =>
      eb.or(
        kinds.map(([kind, ids]) => eb.and([eb('kind', '=', kind), eb('item_id', 'in', [...new Set(ids)])])),
      ),
    )
    .execute();
  return new Map(rows.map(({ kind, item_id, slug }) => [`${kind} ${item_id}`, slug]));
}
