import type { List } from '@site/shared-contracts';

/** The page that an address asks for; what makes no sense in it asks for the first. */
export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** 0 where there is nothing at all. A server that knows no pages sends everything as one. */
export const lastPage = ({ total, pageSize }: List<unknown>): number => Math.ceil(total / (pageSize || 1));
