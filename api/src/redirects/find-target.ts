import { paths } from '@site/shared-contracts';
import { addPathsOfKinds } from '../addresses/add-paths';
import { createAddressStore } from '../addresses/address-store';
import { findItem } from '../addresses/find-item';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { idIn, isOwnPath, slugIn, toId } from './own-paths';
import { pathKey } from './path-key';

export const findRedirect = (source: Database, key: string) =>
  source.selectFrom('redirect').selectAll().where('from_key', '=', key).executeTakeFirst();

/** The path of a target on this site in one spelling; undefined for another site. */
export const keyOfTarget = (target: string): string | undefined =>
  target.startsWith('/') ? pathKey(target.split(/[?#]/)[0] ?? '') : undefined;

/**
 * The last address to which a target leads, through other redirects and to the present address of an item, so that
 * visitors are sent on once. Undefined for a loop.
 */
export async function followTarget(
  source: Database,
  first: { from_key: string; target: string },
): Promise<string | undefined> {
  const seen = new Set<string>();
  let query = '';
  for (let current = first; ;) {
    if (seen.has(current.from_key)) return undefined;
    seen.add(current.from_key);
    const key = keyOfTarget(current.target);
    const url = new URL(current.target, 'http://site');
    query = url.search || query;
    if (key === undefined) {
      url.search = query;
      return url.href;
    }
    const itemPath = await findItemPath(source, key);
    const next = itemPath === undefined && !isOwnPath(key) ? await findRedirect(source, key) : undefined;
    if (!next) {
      const category = await findCategoryPath(source, key, query);
      return (category ?? (itemPath ?? url.pathname) + query) + url.hash;
    }
    current = next;
  }
}

/** The present path of the item whose page is at a path. */
async function findItemPath(source: Database, key: string): Promise<string | undefined> {
  const bySlug = slugIn(key);
  const byId = idIn(key);
  if (byId) return (await addPathsOfKinds(source, [byId]))[0]?.path;
  if (!bySlug || isOwnPath(key)) return undefined;
  try {
    return (await createAddressStore(source).find(bySlug.kind, bySlug.slug)).path;
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** The present address of a category that the query names by its number; undefined where it has no words. */
async function findCategoryPath(source: Database, key: string, query: string): Promise<string | undefined> {
  const values = new URLSearchParams(query);
  const id = key === paths.products ? toId(values.get('category') ?? '') : undefined;
  if (id === undefined || (await findItem(source, 'category', id))?.state !== 'visible') return undefined;
  const [{ path } = {}] = await addPathsOfKinds(source, [{ kind: 'category', id } as const]);
  values.delete('category');
  const others = values.toString();
  return path && (others === '' ? path : `${path}?${others}`);
}
