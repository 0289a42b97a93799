import { BrochureState } from './brochure-state';
import { request, type RequestOptions } from './request';
import {
  apiContract,
  downloadTypes,
  type ApiInput,
  type ApiResponse,
  type Endpoint,
  type EndpointRow,
} from './schemas';

export interface AdminCallOptions extends Omit<RequestOptions, 'headers' | 'transport'> {
  /** The bearer token; the call that signs in has none. */
  token?: string | undefined;
  /**
   * The version that an edit is based on: if the stored version differs, the response is 412 and nothing is changed.
   */
  ifMatch?: number | undefined;
  /** Sent as `Idempotency-Key`, so that a retried call has its effect only once. */
  idempotencyKey?: string | undefined;
  /** Nobody has touched the page for a while: the call does not keep the session from ending. */
  isIdle?: boolean | undefined;
  /** Called with 0 to 1 while the body is uploaded. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Makes any call of the contract, for the admin area. Throws `ApiFailure` and nothing else. */
export async function callAdminApi<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  { token, ifMatch, idempotencyKey, isIdle, onProgress, ...options }: AdminCallOptions,
): Promise<ApiResponse<E>> {
  const row: EndpointRow = apiContract[endpoint];
  const headers = {
    ...(row.download && { Accept: downloadTypes[row.download] }),
    ...sessionHeaders({ token, isIdle }),
    ...(ifMatch !== undefined && { 'If-Match': `"${String(ifMatch)}"` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
  const transport: RequestOptions['transport'] = {
    // The browser keeps a file outside of the page's memory, and reports an error where the end of it is missing.
    ...(row.download && { responseType: 'blob' }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => {
        onProgress(total ? loaded / total : 0);
      },
    }),
  };
  return (await request(endpoint, row, input, { ...options, headers, transport })) as ApiResponse<E>;
}

const sessionHeaders = ({ token, isIdle }: Pick<AdminCallOptions, 'token' | 'isIdle'>) => ({
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(isIdle && { 'X-Idle': 'true' }),
});

const brochureRow: EndpointRow = {
  access: 'catalogue.view',
  summary: 'How the brochure stands that the site makes.',
  response: BrochureState,
};

/** Asks the shell, which makes the brochure, how it stands. With `POST` a new one is made. Throws `ApiFailure`. */
export async function callBrochureMaker(
  method: 'GET' | 'POST',
  {
    token,
    isIdle,
    ...options
  }: Pick<AdminCallOptions, 'baseUrl' | 'timeout' | 'signal' | 'token' | 'isIdle'>,
): Promise<BrochureState> {
  const headers = sessionHeaders({ token, isIdle });
  return (await request(`${method} /_brochure`, brochureRow, {}, { ...options, headers })) as BrochureState;
}
