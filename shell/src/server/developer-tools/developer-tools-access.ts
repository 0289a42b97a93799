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
 * Lets signed-in admins through, and in development everybody. Otherwise it sends a problem: the same token as for the
 * API is in the header `Authorization`.
 */
export const requireToolsAccess =
  ({ apiBaseUrl, isDevelopment }: ToolsAccessOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isDevelopment) return undefined;
    const { authorization } = request.headers;
    if (!authorization) return sendProblem(reply, 401, 'Sign in to the administration first');
    const status = await fetch(`${apiBaseUrl}/api/auth/me`, {
      headers: { authorization, 'x-request-id': request.id },
      signal: AbortSignal.timeout(TIMEOUT),
    }).then(
      (response) => response.status,
      () => 503,
    );
    if (status === 200) return undefined;
    if (status === 401) return sendProblem(reply, 401, 'Sign in to the administration first');
    if (status === 403) return sendProblem(reply, 403, 'Only admins may use this page');
    return sendProblem(reply, 503, 'The API does not answer, so nobody can be signed in');
  };
