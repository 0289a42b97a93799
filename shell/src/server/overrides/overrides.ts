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

/** A cookie is no link: whoever has one could otherwise renew it for ever. */
const Purpose = z.enum(['link', 'cookie']);
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

const COOKIE = 'site-overrides';
const pattern = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)`);

/** The overrides of the browser that a request comes from; none where its cookie is not valid. */
export function overridesOf({ headers }: FastifyRequest, tokens: OverrideTokens): Overrides | undefined {
  const token = pattern.exec(headers.cookie ?? '')?.[1];
  if (token === undefined) return undefined;
  try {
    return tokens.read('cookie', token);
  } catch {
    return undefined;
  }
}

/** The header that sets the overrides of a browser; without any it removes the cookie. */
export function overrideCookie(
  request: FastifyRequest,
  tokens: OverrideTokens,
  overrides: Overrides,
  lifetime: number,
): string {
  const isEmpty = Object.keys(overrides).length === 0;
  const value = isEmpty ? '' : tokens.sign('cookie', overrides, lifetime);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const maxAge = isEmpty ? 0 : Math.floor(lifetime / 1000);
  return `${COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
