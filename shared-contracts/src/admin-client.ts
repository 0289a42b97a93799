import { request, type RequestOptions } from './request';
import { apiContract, type ApiInput, type ApiResponse, type Endpoint } from './schemas';

export interface AdminCallOptions extends Omit<RequestOptions, 'headers'> {
  /** The bearer token; the call that signs in has none. */
  token?: string | undefined;
  /**
   * The version that an edit is based on: if the stored version differs, the response is 412 and nothing is changed.
   */
  ifMatch?: number | undefined;
}

/** Makes any call of the contract, for the admin area. Throws `ApiFailure` and nothing else. */
export async function callAdminApi<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  { token, ifMatch, ...options }: AdminCallOptions,
): Promise<ApiResponse<E>> {
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(ifMatch !== undefined && { 'If-Match': `"${String(ifMatch)}"` }),
  };
  return (await request(endpoint, apiContract[endpoint], input, { ...options, headers })) as ApiResponse<E>;
}
