import { isPermanentFailure } from '@site/shared-contracts';
import type { ApiInput, ApiResponse, Endpoint } from '@site/shared-contracts/schemas';
import { call } from './call';

/** Every answer that only admins see stands below this key, so that signing out can forget them all. */
export const adminKey = 'admin';

/** What `useQuery` takes. */
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
 * Public calls too: an admin wants to see what is there now, not what a visitor's page may still hold.
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
  // Without a network it fails and says so; otherwise it would wait in silence. It comes by itself once there is one.
  networkMode: 'always',
  refetchOnReconnect: true,
});

/** The same call, with its answer put into the words of the screen. */
export const readAs = <Response, Data>(
  { queryKey, queryFn, ...rest }: AdminQuery<Response>,
  read: (response: Response) => Data,
): AdminQuery<Data> => ({
  ...rest,
  // Kept apart from the answer as it came.
  queryKey: [...queryKey, 'read'],
  queryFn: async (context) => read(await queryFn(context)),
});
