import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKind, isPermitted } from '@site/shared-contracts/schemas';
import type { AuthenticatedActor } from '../http/actor';
import { ProblemError } from '../problems/problems';
import { personalTokenPrefix, type PersonalTokenStore } from './personal-token-store';
import type { SessionCookie } from './session-cookie';
import type { FoundSession, SessionStore } from './session-store';

declare module 'fastify' {
  interface FastifyContextConfig {
    saysMoreToAdmins?: true;
  }
  interface FastifyRequest {
    /** Set by `requireAccess`, before the body is read, on every route that is not public. */
    actor?: AuthenticatedActor;
    /** Of a public document that says more to admins: who reads it, where somebody is signed in. */
    reader?: AuthenticatedActor | undefined;
    /** The session that the request belongs to. */
    session?: FoundSession;
  }
}

interface AccessOptions {
  sessions: SessionStore;
  tokens: PersonalTokenStore;
  cookie: SessionCookie;
}

/** The header with which the admin area says that nobody has touched the page for a while. */
const idleHeader = 'x-idle';

/**
 * `onRequest`: a request without the right that its call requires is rejected before a byte of the body is read. A route
 * without an `access` setting is for nobody. `onSend`: the response brings the next secret of the session.
 */
export const createAccessHooks = (options: AccessOptions) => ({
  onRequest: async (request: FastifyRequest): Promise<void> => {
    const { access, saysMoreToAdmins } = request.routeOptions.config;
    if (request.is404) return;
    if (access === 'public') {
      if (saysMoreToAdmins) request.reader = await findReader(request, options);
      return;
    }
    const actor = await authenticate(request, options);
    request.actor = actor;
    checkAccess(request, actor);
  },

  onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (!request.session || setsSession(reply)) return payload;
    const { expiresAt, rotate } = request.session;
    const secret = await rotate().catch((error: unknown) => {
      // The call has done its work already; the next one changes the secret.
      request.log.warn({ err: error }, 'changing the secret of a session failed');
      return undefined;
    });
    const isSecure = request.protocol === 'https';
    if (secret) reply.header('set-cookie', await options.cookie.write(secret, { isSecure, expiresAt }));
    return payload;
  },
});

/** The call itself has begun another session, has changed the secret of this one, or has ended it. */
const setsSession = (reply: FastifyReply) => String(reply.getHeader('set-cookie') ?? '').includes('session-');

async function authenticate(
  request: FastifyRequest,
  { sessions, tokens, cookie }: AccessOptions,
): Promise<AuthenticatedActor> {
  const token = readBearerToken(request);
  if (token === undefined) throw unauthorized('Please sign in.', 'Bearer');
  if (token.startsWith(personalTokenPrefix)) {
    const actor = await tokens.find(token, request.ip);
    if (!actor) throw unauthorized('This token is not valid, or not any more.', invalidToken);
    return actor;
  }
  const secret = await cookie.read(request.headers.cookie, request.protocol === 'https');
  const found =
    secret &&
    (await sessions.find({
      cookie: secret,
      marker: token,
      address: request.ip,
      isIdle: request.headers[idleHeader] === 'true',
      requestId: request.id,
    }));
  if (found === 'stolen')
    throw unauthorized(
      'Your session has ended, because it was used in two browsers. Please sign in again, and change your password.',
      invalidToken,
    );
  if (!found) throw unauthorized('Your session has ended. Please sign in again.', invalidToken);
  request.session = found;
  return found.actor;
}

/**
 * A link brings the cookie alone, because no script adds the token. That is enough to read what is neither data nor a
 * change. It does not keep the session from ending.
 */
async function findReader(
  request: FastifyRequest,
  { sessions, tokens, cookie }: AccessOptions,
): Promise<AuthenticatedActor | undefined> {
  const token = readBearerToken(request);
  if (token?.startsWith(personalTokenPrefix)) return tokens.find(token, request.ip);
  const secret = await cookie.read(request.headers.cookie, request.protocol === 'https');
  if (!secret) return undefined;
  const use = { cookie: secret, marker: undefined, address: request.ip, isIdle: true, requestId: request.id };
  const found = await sessions.find(use);
  return found === 'stolen' ? undefined : found?.actor;
}

const invalidToken = 'Bearer error="invalid_token"';

function checkAccess({ routeOptions, params, method }: FastifyRequest, actor: AuthenticatedActor): void {
  const { access, needsRecentSignIn } = routeOptions.config;
  if (access === undefined || access === 'public') throw forbidden('Nobody may do this.', 'right');
  const { session, mustDo, rights } = actor;
  if (access === 'own-account') {
    if (!session && method !== 'GET')
      throw forbidden('A token cannot change an account. Sign in with a browser.', 'right');
  } else {
    if (mustDo === 'change-password') throw forbidden('Change your password first.', mustDo);
    if (mustDo) throw forbidden('Set up a second factor first.', mustDo);
    const { kind } = params as { kind?: string };
    if (typeof access === 'object' && 'kind' in access && !isKind(kind ?? ''))
      throw new ProblemError(404, 'There is nothing at this address.');
    if (!isPermitted(access, (right) => rights.has(right), kind))
      throw forbidden('Your role does not permit this.', 'right');
  }
  if (needsRecentSignIn && session && !session.isConfirmed)
    throw forbidden('Please confirm with your password or passkey that it is you.', 'confirm');
}

/** Undefined for two `Authorization` headers, because it is unknown which of them is meant. */
function readBearerToken({ raw }: FastifyRequest): string | undefined {
  const [header = '', ...others] = raw.headersDistinct.authorization ?? [];
  if (others.length > 0) return undefined;
  return /^bearer +([\w.-]{1,2048})$/i.exec(header)?.[1];
}

const unauthorized = (message: string, challenge: string) =>
  new ProblemError(401, message, undefined, { headers: { 'www-authenticate': challenge } });

const forbidden = (message: string, reason: NonNullable<ProblemError['more']['reason']>) =>
  new ProblemError(403, message, undefined, { reason });
