import type { AddressKind } from '@site/shared-contracts/schemas';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { expectedFiles } from '../images/expected-files';
import { imageIdOf } from '../images/image-name';
import { certificateIdOf, certificatePath } from '../sheets/certificate-files';
import { newestPath, readAddress, revisionPath } from '../sheets/sheet-address';
import { keyOf } from '../sheets/sheet-store';
import { findRedirect } from './find-target';
import type { TargetKind } from './link-target';
import { splitKey } from './source-key';

/** Keys in one query: fewer than either engine takes parameters. */
const CHUNK = 1_000;

/** Those of `keys` that lead visitors to something. */
export async function findTargets(
  db: Database,
  kind: TargetKind,
  keys: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const all = [...keys];
  for (let start = 0; start < all.length; start += CHUNK)
    for (const key of await finders[kind](db, all.slice(start, start + CHUNK))) found.add(key);
  return found;
}

type Find = (db: Database, keys: readonly string[]) => Promise<string[]>;

/** Those of the keys that are ids of rows which are not in the trash. */
async function findIds<Table extends 'product' | 'article' | 'category' | 'page'>(
  rows: SelectQueryBuilder<Tables, Table, { id: number }>,
  keys: readonly string[],
): Promise<string[]> {
  const found = await rows
    .where(sql<number>`id`, 'in', keys.map(Number))
    .where(sql`deleted_at`, 'is', null)
    .execute();
  return found.map(({ id }) => String(id));
}

const findArticles =
  (kind: 'blog' | 'news'): Find =>
  (db, keys) =>
    findIds(db.selectFrom('article').select('id').where('kind', '=', kind), keys);

const finders: Record<TargetKind, Find> = {
  product: (db, keys) => findIds(db.selectFrom('product').select('id'), keys),
  blog: findArticles('blog'),
  news: findArticles('news'),
  page: (db, keys) => findIds(db.selectFrom('page').select('id'), keys),
  category: (db, keys) =>
    findIds(db.selectFrom('category').select('id').where('hidden_at', 'is', null), keys),

  /** Keys are `product venfloor`. A former address redirects. */
  address: findAddresses,

  tag: async (db, keys) => {
    const rows = await db
      .selectFrom('article_tag')
      .innerJoin('article', 'article.id', 'article_tag.article_id')
      .select('article_tag.slug')
      .distinct()
      .where('article_tag.slug', 'in', keys)
      .where('article.deleted_at', 'is', null)
      .execute();
    return rows.map(({ slug }) => slug);
  },

  /** Keys are `7/safety-en.pdf`, or `certificates/` with the file of one. */
  sheet: async (db, keys) => {
    const certificates = await findCertificates(db, keys);
    const products = keys.flatMap((key) => {
      const [product = '', file = ''] = key.split('/');
      return readAddress(product, file)?.productId ?? [];
    });
    if (products.length === 0) return certificates;
    const rows = await db
      .selectFrom('product_sheet')
      .innerJoin('product', 'product.id', 'product_sheet.product_id')
      .selectAll('product_sheet')
      .where('product_sheet.product_id', 'in', [...new Set(products)])
      .where('product_sheet.withdrawn_at', 'is', null)
      .where('product.deleted_at', 'is', null)
      .execute();
    const paths = rows.flatMap((row) => [newestPath(keyOf(row)), revisionPath(keyOf(row), row.revision)]);
    return [...certificates, ...paths.map((path) => path.replace('/sheets/', ''))];
  },

  /** Keys are names of files, of any width and format that an image has. */
  image: async (db, keys) => {
    const ids = new Set(keys.flatMap((key) => imageIdOf(key) ?? []));
    if (ids.size === 0) return [];
    const rows = await db
      .selectFrom('image')
      .select(['id', 'widths', 'avif_at'])
      .where('id', 'in', [...ids])
      .execute();
    return rows.flatMap(expectedFiles);
  },

  file: async (db, keys) => {
    const rows = await db.selectFrom('site_file').select('name').where('name', 'in', keys).execute();
    return rows.map(({ name }) => name);
  },

  /** Paths that no page has, with a query where the link has one. */
  redirect: async (db, keys) => {
    const rows = await db.selectFrom('redirect').select('from_key').where('from_key', 'in', keys).execute();
    const found = new Set(rows.map(({ from_key }) => from_key));
    for (const key of keys) {
      const { path, parameters } = splitKey(key);
      if (parameters.length > 0 && !found.has(key) && (await findRedirect(db, path, parameters)))
        found.add(key);
    }
    return [...found];
  },
};

async function findAddresses(db: Database, keys: readonly string[]): Promise<string[]> {
  const slugs = keys.map((key) => key.slice(key.indexOf(' ') + 1));
  const rows = await db
    .selectFrom('address')
    .select(['kind', 'slug', 'item_id'])
    .where('slug', 'in', slugs)
    .execute();
  const kinds: AddressKind[] = ['category', 'product', 'blog', 'news', 'page'];
  const visible = await Promise.all(
    kinds.map(async (kind) => {
      const ofKind = rows.filter((row) => row.kind === kind);
      const ids = await findTargets(db, kind, new Set(ofKind.map(({ item_id }) => String(item_id))));
      return ofKind.filter(({ item_id }) => ids.has(String(item_id)));
    }),
  );
  return visible.flat().map(({ kind, slug }) => `${kind} ${slug}`);
}

async function findCertificates(db: Database, keys: readonly string[]): Promise<string[]> {
  const ids = keys.flatMap((key) => certificateIdOf(key.replace('certificates/', '')) ?? []);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('certificate_file').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => certificatePath(id).replace('/sheets/', ''));
}
