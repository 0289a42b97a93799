import type { Account, Right } from '@site/shared-contracts/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problem';

export interface ToolsAccessOptions {
  apiBaseUrl: string;
  /** In development everybody may use the tools. */
  isDevelopment: boolean;
}

/** Milliseconds that the API may take to say who it is. */
const TIMEOUT = 5_000;

/**
 * Lets through who is signed in and has this right, and in development everybody. Otherwise it sends a problem. The browser
 * sends the same cookie and the same token as to the API, which is asked whose they are.
 */
export const requireRight =
  (right: Right, { apiBaseUrl, isDevelopment }: ToolsAccessOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isDevelopment) return undefined;
    if (!request.headers.authorization) return sendProblem(reply, 401, 'Sign in to the administration first');
    const response = await askApi(apiBaseUrl, request);
    if (response?.status === 401) return sendProblem(reply, 401, 'Sign in to the administration first');
    if (response?.status !== 200)
      return sendProblem(reply, 503, 'The API does not answer, so nobody can be signed in');
    // The API changes the secret of a session from time to time.
    void reply.header('set-cookie', response.headers.getSetCookie());
    const { rights, mustDo } = (await response.json()) as Pick<Account, 'rights' | 'mustDo'>;
    if (mustDo === undefined && rights.includes(right)) return undefined;
    return sendProblem(reply, 403, 'Your role does not permit this');
  };

/** Undefined where it does not answer in time. */
const askApi = (
  apiBaseUrl: string,
  { headers, id, ip, protocol }: FastifyRequest,
): Promise<Response | undefined> =>
  fetch(`${apiBaseUrl}/api/auth/me`, {
    headers: {
      authorization: headers.authorization ?? '',
      cookie: headers.cookie ?? '',
      // What a page asks by itself must not keep the session here either.
      'x-idle': String(headers['x-idle'] === 'true'),
      'x-request-id': id,
      'x-forwarded-for': ip,
      'x-forwarded-proto': protocol,
    },
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => undefined);
