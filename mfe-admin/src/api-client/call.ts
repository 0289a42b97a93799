import { ApiFailure, isApiFailure } from '@site/shared-contracts';
import { callAdminApi, callBrochureMaker, type AdminCallOptions } from '@site/shared-contracts/admin-client';
import type { BrochureState } from '@site/shared-contracts/brochure-state';
import type { ApiInput, ApiResponse, Endpoint } from '@site/shared-contracts/schemas';
import { confirmIdentity } from '../session/identity-question';
import { useSession } from '../session/session-store';
import { isIdle, markKept } from '../session/touches';

/** Milliseconds; uploading an image takes longer, and so does a file of all rows over a slow connection, or a backup. */
const TIMEOUT = 15_000;
const UPLOAD_TIMEOUT = 120_000;
const DOWNLOAD_TIMEOUT = 600_000;

export interface CallOptions extends Pick<
  AdminCallOptions,
  'signal' | 'ifMatch' | 'idempotencyKey' | 'onProgress'
> {
  /** For a call that nobody has asked for: a 401 does not end the session, and no dialog asks for the password. */
  keepsSession?: boolean;
}

/**
 * Calls the API with the token of the session. A 401 ends the session: the sign-in form replaces the screen. Where the
 * server wants to know again who it is, a dialog asks for the password, and the call is repeated.
 */
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
    (session) => callAdminApi(endpoint, input, { baseUrl: '', timeout, ...session, ...options }),
    keepsSession,
  );
}

/** The same for the brochure, which the shell makes. */
export const callBrochure = (method: 'GET' | 'POST', signal?: AbortSignal): Promise<BrochureState> =>
  withSession((session) => callBrochureMaker(method, { baseUrl: '', timeout: TIMEOUT, ...session, signal }));

/** A file that is no part of the contract, such as a PDF. Throws `ApiFailure`, as `call` does. */
export const fetchFile = (path: string): Promise<Blob> =>
  withSession(async ({ token, isIdle }) => {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${token ?? ''}`, ...(isIdle && { 'x-idle': 'true' }) },
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT),
    }).catch((error: unknown) => {
      throw new ApiFailure(`GET ${path}: ${String(error)}`, 0);
    });
    if (!response.ok) throw new ApiFailure(`GET ${path}: ${response.status}`, response.status);
    return response.blob();
  });

/** What a call says of the session. */
type SessionOfCall = Pick<AdminCallOptions, 'token' | 'isIdle'>;

async function withSession<Response>(
  run: (session: SessionOfCall) => Promise<Response>,
  keepsSession = false,
): Promise<Response> {
  try {
    return await runInSession(run, keepsSession);
  } catch (error) {
    if (keepsSession || !isApiFailure(error) || error.problem?.reason !== 'confirm') throw error;
    if (!(await confirmIdentity())) {
      const detail = 'You have not confirmed that it is you.';
      throw new ApiFailure(error.message, error.status, { ...error.problem, detail });
    }
    return runInSession(run, keepsSession);
  }
}

async function runInSession<Response>(
  run: (session: SessionOfCall) => Promise<Response>,
  keepsSession: boolean,
): Promise<Response> {
  const { token } = useSession.getState();
  const idle = isIdle();
  try {
    const response = await run({ token, isIdle: idle });
    if (token !== undefined && !idle) markKept();
    return response;
  } catch (error) {
    const session = useSession.getState();
    // A response to a call with an older token says nothing about the session that has begun since.
    if (!isApiFailure(error) || !token || session.token !== token) throw error;
    const reason = error.problem?.reason;
    if (error.status === 401 && !keepsSession) session.end('expired');
    if (reason === 'change-password' || reason === 'set-up-second-factor') session.demand(reason);
    if (reason === 'right') session.countRejection();
    throw error;
  }
}
