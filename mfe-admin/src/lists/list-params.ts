// Page, search and filters of a list are in the query of the URL: they survive a reload, can be shared, and the back
// button works.
import { limits } from '@site/shared-contracts';
import { companyTimeZone } from '../format/company';

/** An invalid value is the first page. */
export function readPage(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

export function readSearch(params: URLSearchParams): string | undefined {
  const search = params.get('search')?.trim();
  return search ? search.slice(0, limits.search) : undefined;
}

/** A range of days, `yyyy-mm-dd`, open where one is left out. */
export interface Days {
  from?: string;
  to?: string;
}

export function readDays(params: URLSearchParams): Days {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

/** The range contains no day. */
export const isReversed = ({ from, to }: Days): boolean =>
  from !== undefined && to !== undefined && from > to;

/** Without a time zone the API takes the days as days of UTC. */
export const withTimeZone = <Query extends Days>(query: Query): Query & { timeZone?: string } =>
  query.from || query.to ? { ...query, timeZone: companyTimeZone() } : query;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Removes the page: another filter starts at its first page. */
export function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value) changed.set(name, value);
  else changed.delete(name);
  changed.delete('page');
  return changed;
}

export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (page > 1) changed.set('page', String(page));
  else changed.delete('page');
  return changed;
}
