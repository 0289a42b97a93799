import { QueryCache, QueryClient } from './query';
import { isPermanentFailure } from './api-failure';
import { selectCachedPart } from './cached-list-part';
import type { ApiQueryKey } from './query';
import type { PublicEndpoint } from './schemas';

export interface QueryClientOptions {
  /** Empty in the browser: calls are sent to the page's own origin. */
  baseUrl: string;
  /** How often a call is retried that got no response, or an invalid one. */
  retries: number;
  /** Milliseconds before a call is retried. */
  retryDelay: (failures: number) => number;
  /** Milliseconds that a call which starts now may take. */
  timeout: () => number;
  /**
   * Called for each call that failed after its retries. A client error (404, 422 ...) is a valid response and no
   * failure.
   */
  onFailure?: (failure: CallFailure) => void;
}

export interface CallFailure {
  error: unknown;
  /** The key in the contract: `GET /api/news/all`. */
  endpoint: string;
  /** The piece that made the call first, if it is known. */
  piece: string | undefined;
}

/**
 * Creates the one query client of a page, or of a request on the server. Its `queryFn` makes the calls of the contract.
 */
export function createQueryClient({
  baseUrl,
  retries,
  retryDelay,
  timeout,
  onFailure,
}: QueryClientOptions): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta }) => {
        if (isPermanentFailure(error)) return;
        const piece = typeof meta?.piece === 'string' ? meta.piece : undefined;
        onFailure?.({ error, endpoint: String(queryKey[0]), piece });
      },
    }),
    defaultOptions: {
      queries: {
        // The HTTP client is loaded with the first call: a page that was sent with its data never downloads it.
        queryFn: async ({ queryKey, signal }) => {
          const [endpoint, input, extract] = queryKey as unknown as ApiQueryKey<PublicEndpoint>;
          const { callApi } = await import('./api-client');
          const response = await callApi(endpoint, input, { baseUrl, timeout: timeout(), signal });
          if (!extract || !('data' in response)) return response;
          const { query } = input as { query?: { pageSize?: number } };
          return selectCachedPart(response, extract, query?.pageSize);
        },
        staleTime: 60_000,
        // A piece may be hydrated long after the page was loaded, and must find the responses that its HTML was
        // rendered from.
        gcTime: Infinity,
        // A client error would be the same again.
        retry: (failures, error) => failures < retries && !isPermanentFailure(error),
        retryDelay,
        // A call that failed on the server is rendered as failed in the browser too, so that hydration matches the
        // HTML; the host retries it right after hydration.
        retryOnMount: false,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** A client with the same cache for one piece: failed calls are reported with the name of the piece. */
export function createPieceClient(client: QueryClient, piece: string): QueryClient {
  const { queries, ...others } = client.getDefaultOptions();
  return new QueryClient({
    queryCache: client.getQueryCache(),
    mutationCache: client.getMutationCache(),
    defaultOptions: { ...others, queries: { ...queries, meta: { piece } } },
  });
}
