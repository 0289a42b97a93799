import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problems';
import type { SessionStore } from './session-store';
import type { Tokens } from './tokens';

/**
 * An `onRequest` hook: whoever may not make the call is refused before a byte of the body is read. A route that does not
 * say who may call it is an admin's.
 */
export function requireAdmin(tokens: Tokens, sessions: SessionStore) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.is404 || request.routeOptions.config.access === 'public') return;
    const token = readBearerToken(request);
    if (token === undefined) throw refusal('Please sign in.', 'Bearer');
    const claims = await tokens.read(token);
    const actor = claims && (await sessions.find(claims));
    if (!actor)
      throw refusal('Your session has ended. Please sign in again.', 'Bearer error="invalid_token"');
    request.actor = actor;
  };
}

/** Of two headers, nobody could say which one was meant. */
function readBearerToken({ raw }: FastifyRequest): string | undefined {
  const [header = '', ...others] = raw.headersDistinct.authorization ?? [];
  if (others.length > 0) return undefined;
  return /^bearer +([\w.-]{1,2048})$/i.exec(header)?.[1];
}

const refusal = (message: string, challenge: string) =>
  new ProblemError(401, message, undefined, { headers: { 'www-authenticate': challenge } });
