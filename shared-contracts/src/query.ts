// The part of TanStack Query that packages may use (for the reason, see router.ts), and typed options for calls of the
// API.
import type { UseQueryOptions } from '@tanstack/react-query';
import type { List } from './schemas/endpoint';
import type { CachedListPart } from './cached-list-part';
import type { ApiInput, ApiResponse, PublicEndpoint } from './schemas';

export {
  dehydrate,
  HydrationBoundary,
  keepPreviousData,
  QueryCache,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { DehydratedState } from '@tanstack/react-query';

export type ApiQueryKey<E extends PublicEndpoint> = readonly [
  endpoint: E,
  input: ApiInput<E>,
  extract?: CachedListPart,
];

/**
 * The options of a query for one call of the API: `useQuery(apiQuery('GET /api/products/:id', { params: { id } }))`.
 * The host's query client makes the call, so all packages that make the same call share one cached response.
 */
export function apiQuery<E extends PublicEndpoint>(
  endpoint: E,
  input: ApiInput<E>,
): { queryKey: ApiQueryKey<E> } & Omit<
  UseQueryOptions<ApiResponse<E>, Error, ApiResponse<E>, ApiQueryKey<E>>,
  'queryKey'
> {
  return { queryKey: [endpoint, input] };
}

type ItemOf<E extends PublicEndpoint> = ApiResponse<E> extends List<infer Item> ? Item : never;

/** Like `apiQuery`, for a list of which only a part is cached; see `CachedListPart`. */
export function apiExtractQuery<E extends PublicEndpoint, Omitted extends keyof ItemOf<E> & string = never>(
  endpoint: E,
  input: ApiInput<E>,
  extract: CachedListPart & { without?: readonly Omitted[] },
): { queryKey: ApiQueryKey<E> } & Omit<
  UseQueryOptions<List<Omit<ItemOf<E>, Omitted>>, Error, List<Omit<ItemOf<E>, Omitted>>, ApiQueryKey<E>>,
  'queryKey'
> {
  return { queryKey: [endpoint, input, extract] };
}
