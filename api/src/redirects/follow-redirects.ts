import { nameOf, parametersOf, splitAddress, splitKey } from './source-key';
import { pathKey } from './path-key';

export interface KeptRedirect {
  id: number;
  from_path: string;
  from_key: string;
  target: string;
  keeps_query: number;
}

/** A query in its parts, as they were written. */
type Parts = readonly string[];

interface Queries {
  /** What targets on the way have set, and no redirect after them has read. */
  own: Parts;
  /** What is left of the visitor's query. */
  visitor: Parts;
  /** Whether it goes along: a target with a query of its own drops it, unless the redirect keeps it. */
  passesQuery: boolean;
}

export interface Way extends Queries {
  /** The last address, with the query that targets have set; undefined for a loop. */
  end: string | undefined;
  passed: ReadonlySet<number>;
}

/** Finds the redirect of a path of one spelling with parameters of one spelling. */
export type FindNext<Row> = (
  path: string,
  parameters: string[],
) => Promise<Row | undefined> | Row | undefined;

const partsOf = (query: string): Parts => query.split('&').filter((part) => part !== '');

/** The path of a target on this site in one spelling; undefined for another site. */
export const keyOfTarget = (target: string): string | undefined =>
  target.startsWith('/') ? pathKey(splitAddress(target)[0]) : undefined;

/**
 * Where a visitor arrives after redirects that follow one another. One that would be followed twice is a loop.
 * @param query the visitor's
 */
export async function followRedirects<Row extends KeptRedirect>(
  first: Row,
  query: string,
  findNext: FindNext<Row>,
): Promise<Way> {
  const passed = new Set<number>();
  let queries: Queries = { own: [], visitor: partsOf(query), passesQuery: true };
  for (let row = first; ;) {
    if (passed.has(row.id)) return { ...queries, end: undefined, passed };
    passed.add(row.id);
    queries = afterRedirect(row, queries);
    const path = keyOfTarget(row.target);
    const parameters = parametersOf([...queries.own, ...queries.visitor].join('&'));
    const next = path === undefined ? undefined : await findNext(path, parameters);
    if (!next) return { ...queries, end: withQuery(row.target, queries.own), passed };
    row = next;
  }
}

function afterRedirect({ from_key, target, keeps_query }: KeptRedirect, before: Queries): Queries {
  const read = new Set(splitKey(from_key).parameters.map(nameOf));
  const own = without(before.own, read);
  const visitor = without(before.visitor, read);
  const set = partsOf(splitAddress(target)[1]);
  if (set.length === 0) return { ...before, own, visitor };
  if (keeps_query === 0) return { own: set, visitor: [], passesQuery: false };
  const names = new Set(set.map(nameOf));
  return { ...before, own: [...set, ...without(own, names)], visitor: without(visitor, names) };
}

const without = (parts: Parts, names: ReadonlySet<string>): Parts =>
  parts.filter((part) => !names.has(nameOf(part)));

function withQuery(target: string, query: Parts): string {
  const [path, , fragment] = splitAddress(target);
  return path + (query.length === 0 ? '' : `?${query.join('&')}`) + fragment;
}
