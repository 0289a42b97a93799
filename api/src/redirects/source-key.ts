// The one spelling of what a redirect leads away from: `/index.php//?id=12` for the path `/index.php` and a parameter.
import { pathKey } from './path-key';

/** No path has two slashes, so this cannot be a part of one. In the order of code points `//@` comes after it. */
const BEFORE_QUERY = '//?';

/** The parameters of a query without its question mark: encoded alike, in order. */
export const parametersOf = (query: string): string[] =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => new URLSearchParams([[name.normalize('NFC'), value.normalize('NFC')]]).toString())
    .toSorted();

export const nameOf = (parameter: string): string => [...new URLSearchParams(parameter).keys()][0] ?? '';

/** Of the path of one spelling, and of parameters as `parametersOf` returns them. */
export const joinKey = (path: string, parameters: readonly string[]): string =>
  parameters.length === 0 ? path : path + BEFORE_QUERY + parameters.join('&');

/** Undefined for what is no path. */
export function sourceKey(address: string): string | undefined {
  const [path, query] = splitAddress(address);
  const key = pathKey(path);
  return key === undefined ? undefined : joinKey(key, parametersOf(query));
}

export function splitKey(key: string): { path: string; parameters: string[] } {
  const [path = '', query = ''] = key.split(BEFORE_QUERY, 2);
  return { path, parameters: query === '' ? [] : query.split('&') };
}

/** The text before the question mark, the query and the fragment, as they were written. */
export function splitAddress(address: string): [path: string, query: string, fragment: string] {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  return [path, query, fragment];
}

/** Between which two keys all are that have this path and a query. */
export const queriesOf = (path: string) => ({ from: path + BEFORE_QUERY, to: `${path}//@` });

/** Between which two keys all are that have this path and more parameters after the first one. */
export const continuationsOf = (path: string, first: string) => {
  const key = joinKey(path, [first]);
  // In the order of code points `'` comes after `&`.
  return { key, from: `${key}&`, to: `${key}'` };
};

/**
 * Whether a redirect leads away from an address: of each of its names the address has the same values. The address may
 * have other names, too.
 */
export function isSource(key: string, path: string, parameters: readonly string[]): boolean {
  const source = splitKey(key);
  if (source.path !== path) return false;
  const names = new Set(source.parameters.map(nameOf));
  const same = parameters.filter((parameter) => names.has(nameOf(parameter)));
  return same.join('&') === source.parameters.join('&');
}

/** The one with the most parameters is meant. */
export function closest<Row extends { from_key: string }>(rows: readonly Row[]): Row | undefined {
  const count = ({ from_key }: Row) => splitKey(from_key).parameters.length;
  return rows.toSorted((a, b) => count(b) - count(a) || (a.from_key < b.from_key ? -1 : 1))[0];
}
