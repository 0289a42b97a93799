import { isPermanentFailure } from '@site/shared-contracts';
import type { ApiInput, ApiResponse, Endpoint } from '@site/shared-contracts/schemas';
import { call } from './call';

/** First part of the key of every query of the admin area, so that all can be invalidated, or removed at sign-out. */
export const adminKey = 'admin';

/** Options of `useQuery`. */
export interface AdminQuery<Data> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  staleTime: number;
  retryOnMount: boolean;
  retry: (failures: number, error: Error) => boolean;
  networkMode: 'always';
  refetchOnReconnect: boolean;
}

/**
 * The options of a query for one call: `useQuery(adminQuery('GET /api/quotes/getAll', { query: { page: 1 } }))`.
 * For public calls too: an admin must see the current state, and not what is cached for visitors.
 */
export const adminQuery = <E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
): AdminQuery<ApiResponse<E>> => ({
  queryKey: [adminKey, endpoint, input],
  queryFn: ({ signal }) => call(endpoint, input, { signal }),
  staleTime: 0,
  retryOnMount: true,
  retry: (failures, error) => failures < 2 && !isPermanentFailure(error),
  // Without a network the query fails and is shown as failed; the default mode would pause it without a message.
  networkMode: 'always',
  refetchOnReconnect: true,
});

/** The same call, with its response converted for the screen. */
export const readAs = <Response, Data>(
  { queryKey, queryFn, ...rest }: AdminQuery<Response>,
  read: (response: Response) => Data,
): AdminQuery<Data> => ({
  ...rest,
  // Another cache entry than that of the unconverted response.
  queryKey: [...queryKey, 'read'],
  queryFn: async (context) => read(await queryFn(context)),
});
