import { QueryCache, QueryClient } from './query';
import { isPermanentFailure } from './api-failure';
import { extractFrom } from './list-extract';
import type { ApiQueryKey } from './query';
import type { PublicEndpoint } from './schemas';

export interface QueryClientOptions {
  /** Empty in the browser: calls go to the page's own origin. */
  baseUrl: string;
  /** How often a call that brought no answer, or a broken one, is made again. */
  retries: number;
  /** Milliseconds before a call is made again. */
  retryDelay: (failures: number) => number;
  /** Milliseconds that a call which starts now may take. */
  timeout: () => number;
  /** Hears of each call that brought nothing in the end; a refusal (404, 422 ...) is an answer and no fault. */
  onFailure?: (failure: CallFailure) => void;
}

export interface CallFailure {
  error: unknown;
  /** As the contract names it: `GET /api/news/all`. */
  endpoint: string;
  /** The piece that asked first, as far as it is known. */
  piece: string | undefined;
}

/** The one query client of a page (of a request, on the server). It knows how the calls of the contract are made. */
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
        // Loaded with the first call: a page that came with its data never downloads the HTTP client.
        queryFn: async ({ queryKey, signal }) => {
          const [endpoint, input, extract] = queryKey as unknown as ApiQueryKey<PublicEndpoint>;
          const { callApi } = await import('./api-client');
          const response = await callApi(endpoint, input, { baseUrl, timeout: timeout(), signal });
          return extract && 'data' in response ? extractFrom(response, extract) : response;
        },
        staleTime: 60_000,
        // A piece may sleep for as long as the page is open, and wakes to the answers that its HTML was drawn from.
        gcTime: Infinity,
        // A refusal would be the same again.
        retry: (failures, error) => failures < retries && !isPermanentFailure(error),
        retryDelay,
        // What failed on the server is drawn as failed in the browser too, so that hydration meets what was sent;
        // the host asks again right after it.
        retryOnMount: false,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** The same client, with the same cache, in the name of one piece: its failed calls are known as the piece's. */
export function createPieceClient(client: QueryClient, piece: string): QueryClient {
  const { queries, ...others } = client.getDefaultOptions();
  return new QueryClient({
    queryCache: client.getQueryCache(),
    mutationCache: client.getMutationCache(),
    defaultOptions: { ...others, queries: { ...queries, meta: { piece } } },
  });
}
