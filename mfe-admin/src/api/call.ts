import { isApiFailure } from '@site/shared-contracts';
import { callAdminApi, type AdminCallOptions } from '@site/shared-contracts/admin-client';
import type { ApiInput, ApiResponse, Endpoint } from '@site/shared-contracts/schemas';
import { useSession } from '../session/session-store';

/** Milliseconds until a call counts as lost; a picture may take longer on its way. */
const TIMEOUT = 15_000;
const UPLOAD_TIMEOUT = 120_000;

export type CallOptions = Pick<AdminCallOptions, 'signal' | 'ifMatch' | 'onProgress'>;

/** Calls the API as the admin who is signed in. A 401 ends the session: what was being done is asked for again after it. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  options: CallOptions = {},
): Promise<ApiResponse<E>> {
  const { token } = useSession.getState();
  const timeout = 'form' in input ? UPLOAD_TIMEOUT : TIMEOUT;
  try {
    return await callAdminApi(endpoint, input, { baseUrl: '', timeout, token, ...options });
  } catch (error) {
    const session = useSession.getState();
    // An answer to an older token says nothing about the one that has come since.
    if (isApiFailure(error) && error.status === 401 && token && session.token === token)
      session.end('expired');
    throw error;
  }
}
