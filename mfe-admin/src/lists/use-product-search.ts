import { limits } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { useDeferredValue } from 'react';
import { adminQuery } from '../api-client/admin-query';

/** The products whose name fits what is typed. Those found before stay until more are found. */
export function useProductSearch(typed: string, pageSize: number) {
  const search = useDeferredValue(typed.trim());
  const found = useQuery({
    ...adminQuery('GET /api/products/all', {
      query: { search: search.slice(0, limits.search), page: 1, pageSize },
    }),
    enabled: search !== '',
    placeholderData: (previous) => previous,
  });
  return { search, found };
}
