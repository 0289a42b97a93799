import { missingStatus, type Product } from '@site/shared-contracts';
import { apiQuery, useQuery } from '@site/shared-contracts/query';
import { mostCompared } from '../list-params/list-params';

/** One more than is shown, so that the page can say of it that it is one too many. */
export const mostRead = mostCompared + 1;

/** The same that the product's page makes. */
export const productQuery = (id: number) => apiQuery('GET /api/products/:id', { params: { id } });

/** The number of hooks cannot change, and there is no product 0. */
const useProduct = (id: number | undefined) =>
  useQuery({ ...productQuery(id ?? 0), enabled: id !== undefined });

/** The products with these ids, without those that do not exist. */
export function useComparedProducts(ids: readonly number[]) {
  const queries = [
    useProduct(ids[0]),
    useProduct(ids[1]),
    useProduct(ids[2]),
    useProduct(ids[3]),
    useProduct(ids[4]),
  ].slice(0, ids.length);
  const found = queries.flatMap(({ data }): Product[] => (data ? [data] : []));
  return {
    products: found.slice(0, mostCompared),
    /** There is no room for it. */
    tooMany: found[mostCompared],
    isLoading: queries.some(({ isPending }) => isPending),
    isRetrying: queries.some(({ isFetching }) => isFetching),
    /** One of them could not be fetched, and may be there. */
    hasFailed: queries.some(({ error }) => error !== null && missingStatus(error) === undefined),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
