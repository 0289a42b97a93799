import { ApiFailure, isApiFailure } from '@site/shared-contracts';
import { callAdminApi, callBrochureMaker, type AdminCallOptions } from '@site/shared-contracts/admin-client';
import type { BrochureState } from '@site/shared-contracts/brochure-state';
import type { ApiInput, ApiResponse, Endpoint } from '@site/shared-contracts/schemas';
import { useSession } from '../session/session-store';

/** Milliseconds; uploading an image takes longer, and so does a file of all rows over a slow connection, or a backup. */
const TIMEOUT = 15_000;
const UPLOAD_TIMEOUT = 120_000;
const DOWNLOAD_TIMEOUT = 600_000;

export interface CallOptions extends Pick<
  AdminCallOptions,
  'signal' | 'ifMatch' | 'idempotencyKey' | 'onProgress'
> {
  /** A 401 does not end the session: for a call that nobody has asked for. */
  keepsSession?: boolean;
}

/** Calls the API with the token of the session. A 401 ends the session: the sign-in form replaces the screen. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  { keepsSession = false, ...options }: CallOptions = {},
): Promise<ApiResponse<E>> {
  const isLong = endpoint.endsWith('/export') || endpoint === 'POST /api/backup/create';
  // A crop waits for the uploads before it, as an upload does.
  const isUpload = 'form' in input || endpoint === 'POST /api/pictures/crop/:id';
  const timeout = isUpload ? UPLOAD_TIMEOUT : isLong ? DOWNLOAD_TIMEOUT : TIMEOUT;
  return withSession(
    (token) => callAdminApi(endpoint, input, { baseUrl: '', timeout, token, ...options }),
    keepsSession,
  );
}

/** The same for the brochure, which the shell makes. */
export const callBrochure = (method: 'GET' | 'POST', signal?: AbortSignal): Promise<BrochureState> =>
  withSession((token) => callBrochureMaker(method, { baseUrl: '', timeout: TIMEOUT, token, signal }));

/** A file that is no part of the contract, such as a PDF. Throws `ApiFailure`, as `call` does. */
export const fetchFile = (path: string): Promise<Blob> =>
  withSession(async (token) => {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${token ?? ''}` },
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT),
    }).catch((error: unknown) => {
      throw new ApiFailure(`GET ${path}: ${String(error)}`, 0);
    });
    if (!response.ok) throw new ApiFailure(`GET ${path}: ${response.status}`, response.status);
    return response.blob();
  });

async function withSession<Response>(
  run: (token: string | undefined) => Promise<Response>,
  keepsSession = false,
): Promise<Response> {
  const { token } = useSession.getState();
  try {
    return await run(token);
  } catch (error) {
    const session = useSession.getState();
    // A response to a call with an older token must not end the session that has begun since.
    const isRejected = isApiFailure(error) && error.status === 401;
    if (isRejected && !keepsSession && token && session.token === token) session.end('expired');
    if (isApiFailure(error) && error.problem?.reason === 'right') session.countRejection();
    throw error;
  }
}
