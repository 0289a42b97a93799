import { request, type RequestOptions } from './request';
import type { ApiInput, ApiResponse, PublicEndpoint } from './schemas';
import { publicApi } from './schemas/public-api';

export interface CallOptions extends Pick<RequestOptions, 'baseUrl' | 'timeout' | 'signal' | 'headers'> {
  /** Sent as `Idempotency-Key`, so that a retried call has its effect only once. */
  idempotencyKey?: string;
}

/** Makes one of the public calls of the contract. Throws `ApiFailure` and nothing else. */
export async function callApi<E extends PublicEndpoint>(
  endpoint: E,
  input: ApiInput<E>,
  { idempotencyKey, headers: more, ...options }: CallOptions,
): Promise<ApiResponse<E>> {
  const headers = { ...more, ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) };
  return (await request(endpoint, publicApi[endpoint], input, { ...options, headers })) as ApiResponse<E>;
}
