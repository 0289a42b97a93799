import { paths } from '@site/shared-contracts';
import type { FoundRedirect } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import { addPathsOfKinds } from '../addresses/add-paths';
import { createAddressStore } from '../addresses/address-store';
import { findItem } from '../addresses/find-item';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { ProblemError } from '../problems/problems';
import { followRedirects, keyOfTarget } from './follow-redirects';
import { idIn, isOwnPath, slugIn, toId } from './own-paths';
import { closest, continuationsOf, isSource, nameOf, parametersOf, queriesOf } from './source-key';

type Row = Selectable<Tables['redirect']>;

/** Parameters of a visitor that are looked up: an address with more of them is none of an old site. */
const MOST_PARAMETERS = 50;

/** The redirect of a path with parameters, both of one spelling. Only rows that begin with one of them are read. */
export async function findRedirect(
  source: Database,
  path: string,
  parameters: readonly string[],
): Promise<Row | undefined> {
  const first = [...new Set(parameters)].slice(0, MOST_PARAMETERS);
  const rows = await source
    .selectFrom('redirect')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('from_key', '=', path),
        ...first.flatMap((parameter) => {
          const { key, from, to } = continuationsOf(path, parameter);
          return [eb('from_key', '=', key), eb.and([eb('from_key', '>=', from), eb('from_key', '<', to)])];
        }),
      ]),
    )
    .execute();
  return closest(rows.filter(({ from_key }) => isSource(from_key, path, parameters)));
}

/** Whether a redirect of a path has a query. */
async function dependsOnQuery(source: Database, path: string): Promise<boolean> {
  const { from, to } = queriesOf(path);
  const row = await source
    .selectFrom('redirect')
    .select('id')
    .where('from_key', '>=', from)
    .where('from_key', '<', to)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The last address to which a path of one spelling leads with a visitor's query, through other redirects and to the
 * present address of an item, so that visitors are sent on once. Undefined where none leads away from it.
 */
export async function findTarget(
  source: Database,
  path: string,
  query: string,
): Promise<FoundRedirect | undefined> {
  const asked = new Set<string>();
  const findNext = async (key: string, parameters: readonly string[]) => {
    asked.add(key);
    return findRedirect(source, key, parameters);
  };
  const first = await findNext(path, parametersOf(query));
  const way =
    first &&
    (await followRedirects(first, query, async (key, parameters) =>
      isOwnPath(key) || (await findItemPath(source, key)) !== undefined
        ? undefined
        : findNext(key, parameters),
    ));
  const depends = await Promise.all([...asked].map((key) => dependsOnQuery(source, key)));
  const found: FoundRedirect = depends.includes(true) ? { dependsOnQuery: true } : {};
  if (way?.end === undefined) return found.dependsOnQuery ? found : undefined;
  const left = new Set(way.visitor.map(nameOf));
  const leftOut = [...new URLSearchParams(query).keys()].filter((name) => !left.has(name));
  return {
    ...found,
    path: await presentAddress(source, way.end),
    passesQuery: way.passesQuery,
    ...(way.passesQuery && leftOut.length > 0 && { leftOut: [...new Set(leftOut)] }),
  };
}

/** An address on this site with the present path of the item that it is about. */
async function presentAddress(source: Database, address: string): Promise<string> {
  const key = keyOfTarget(address);
  const url = new URL(address, 'http://site');
  if (key === undefined) return url.href;
  const itemPath = await findItemPath(source, key);
  const category = await findCategoryPath(source, key, url.search);
  return (category ?? (itemPath ?? url.pathname) + url.search) + url.hash;
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
