// Overrides: other builds of remotes for one browser. They are in a cookie that this server has signed, so that nobody
// can make a browser load builds that were not allowed here.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { RemoteName } from '@site/publishing/registry/schemas';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

const Override = z.union([
  /** A version that the registry keeps. */
  z.strictObject({ version: z.string().check(z.regex(/^[\w.-]+$/)) }),
  /** Where the browser loads a build from that was not published. */
  z.strictObject({ origin: z.url() }),
]);

const Overrides = z.record(RemoteName, Override);
/** Remote to the build that this browser gets instead of the live one. */
export type Overrides = z.infer<typeof Overrides>;

/** A cookie is no link: whoever has one could otherwise renew it for ever. Outlines have no overrides. */
const Purpose = z.enum(['link', 'cookie', 'outlines']);
type Purpose = z.infer<typeof Purpose>;
const Content = z.object({ purpose: Purpose, overrides: Overrides, expiresAt: z.number() });

/** What is wrong with a token, as a sentence for the person who has it. */
export class TokenError extends Error {
  override name = 'TokenError';
}

export interface OverrideTokens {
  /** @param lifetime milliseconds */
  sign: (purpose: Purpose, overrides: Overrides, lifetime: number) => string;
  /** Throws a `TokenError` where the token is not one that was signed here for this purpose, or has expired. */
  read: (purpose: Purpose, token: string) => Overrides;
}

/** @param secret the same in all processes of a site */
export function createOverrideTokens(secret: string, now = Date.now): OverrideTokens {
  const hashOf = (content: string) => createHmac('sha256', secret).update(content).digest();
  return {
    sign(purpose, overrides, lifetime) {
      const content = JSON.stringify({ purpose, overrides, expiresAt: now() + lifetime });
      const text = Buffer.from(content).toString('base64url');
      return `${text}.${hashOf(text).toString('base64url')}`;
    },
    read(purpose, token) {
      const [text = '', signature = '', ...more] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = hashOf(text);
      // Of several texts that decode to the same bytes only one is the signature.
      const isOurs =
        more.length === 0 &&
        given.toString('base64url') === signature &&
        given.length === expected.length &&
        timingSafeEqual(given, expected);
      if (!isOurs) throw new TokenError('This link was altered, or another site has made it.');
      const content = Content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      if (content.data?.purpose !== purpose) throw new TokenError('This is no link of this site.');
      const { overrides, expiresAt } = content.data;
      if (expiresAt < now()) throw new TokenError('This link has expired.');
      return overrides;
    },
  };
}

/** Milliseconds: a working day. */
const COOKIE_LIFETIME = 43_200_000;

const cookies = { cookie: 'site-overrides', outlines: 'site-outlines' } as const;
const patternOf = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`);
const patterns = { cookie: patternOf(cookies.cookie), outlines: patternOf(cookies.outlines) };

/** What a cookie of the browser says that a request comes from; undefined where it is not valid. */
function readCookie(
  { headers }: FastifyRequest,
  tokens: OverrideTokens,
  purpose: keyof typeof cookies,
): Overrides | undefined {
  const token = patterns[purpose].exec(headers.cookie ?? '')?.[1];
  if (token === undefined) return undefined;
  try {
    return tokens.read(purpose, token);
  } catch {
    return undefined;
  }
}

/** The header that sets a signed cookie; undefined instead of overrides removes it. */
function signedCookie(
  request: FastifyRequest,
  tokens: OverrideTokens,
  purpose: keyof typeof cookies,
  overrides: Overrides | undefined,
): string {
  const value = overrides ? tokens.sign(purpose, overrides, COOKIE_LIFETIME) : '';
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const maxAge = overrides ? Math.floor(COOKIE_LIFETIME / 1000) : 0;
  return `${cookies[purpose]}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The overrides of the browser that a request comes from; none where its cookie is not valid. */
export const overridesOf = (request: FastifyRequest, tokens: OverrideTokens): Overrides | undefined =>
  readCookie(request, tokens, 'cookie');

/** The header that sets the overrides of a browser; without any it removes the cookie. */
export const overrideCookie = (request: FastifyRequest, tokens: OverrideTokens, overrides: Overrides) =>
  signedCookie(request, tokens, 'cookie', Object.keys(overrides).length ? overrides : undefined);

/** Whether pages show which remote each of their parts comes from: each such page is rendered for this browser alone. */
export const hasOutlines = (request: FastifyRequest, tokens: OverrideTokens): boolean =>
  readCookie(request, tokens, 'outlines') !== undefined;

export const outlinesCookie = (request: FastifyRequest, tokens: OverrideTokens, isOn: boolean): string =>
  signedCookie(request, tokens, 'outlines', isOn ? {} : undefined);
