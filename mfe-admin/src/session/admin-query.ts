import { isRefusal } from '@site/shared-contracts';
import type { ApiInput, ApiReply, Endpoint } from '@site/shared-contracts/schemas';
import { call } from './call';

/** Every answer that only admins see stands below this key, so that signing out can forget them all. */
export const adminKey = 'admin';

/**
 * The options of a query for one call: `useQuery(adminQuery('GET /api/quotes/getAll', { query: { page: 1 } }))`.
 * Public calls too: an admin wants to see what is there now, not what a visitor's page may still hold.
 */
export const adminQuery = <E extends Endpoint>(endpoint: E, input: ApiInput<E>) => ({
  queryKey: [adminKey, endpoint, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ApiReply<E>> => call(endpoint, input, { signal }),
  staleTime: 0,
  retryOnMount: true,
  retry: (failures: number, error: Error) => failures < 2 && !isRefusal(error),
});
