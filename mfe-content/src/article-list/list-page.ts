import type { List } from '@site/shared-contracts';

/** The page number in a URL; 1 for an invalid value. */
export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** 0 if the list is empty. A server without pagination sends everything as one page. */
export const lastPage = ({ total, pageSize }: List<unknown>): number => Math.ceil(total / (pageSize || 1));
