import type { FastifyRequest } from 'fastify';
import type { Actor } from '../http/actor';
import { ProblemError } from '../problems/problems';
import type { SessionStore } from './session-store';
import type { Tokens } from './tokens';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireAdmin`, before the body is read, on every route that is not public. */
    actor?: Actor;
  }
}

/**
 * An `onRequest` hook: unauthorized requests are rejected before a byte of the body is read. A route without an
 * `access` setting is for admins only.
 */
export function requireAdmin(tokens: Tokens, sessions: SessionStore) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.is404 || request.routeOptions.config.access === 'public') return;
    const token = readBearerToken(request);
    if (token === undefined) throw unauthorized('Please sign in.', 'Bearer');
    const claims = await tokens.read(token);
    const actor = claims && (await sessions.find(claims));
    if (!actor)
      throw unauthorized('Your session has ended. Please sign in again.', 'Bearer error="invalid_token"');
    request.actor = actor;
  };
}

/** Undefined for two `Authorization` headers, because it is unknown which of them is meant. */
function readBearerToken({ raw }: FastifyRequest): string | undefined {
  const [header = '', ...others] = raw.headersDistinct.authorization ?? [];
  if (others.length > 0) return undefined;
  return /^bearer +([\w.-]{1,2048})$/i.exec(header)?.[1];
}

const unauthorized = (message: string, challenge: string) =>
  new ProblemError(401, message, undefined, { headers: { 'www-authenticate': challenge } });
