import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { createSigningKeys, type SigningKeys } from './signing-keys';

const issuer = 'site-api';
const audience = 'site-admin';
const algorithm = 'HS256';
/** Seconds by which the clocks of two servers may differ. */
export const clockTolerance = 5;

const Claims = z.object({
  sub: z.string().check(z.regex(/^\d{1,10}$/)),
  jti: z.uuid(),
  exp: z.number(),
  iat: z.number(),
  /** The admin's `session_epoch` when it was signed. */
  epoch: z.int(),
});
export type Claims = z.infer<typeof Claims>;

export type Tokens = ReturnType<typeof createTokens>;

export function createTokens(db: Database, { keys: given, sessionHours }: Config['signIn']) {
  const lifetime = Math.floor(sessionHours * 3600);
  const keys = createSigningKeys(db, given, lifetime * 1000);
  return createSessionTokens(keys, lifetime);
}

/** @param lifetime seconds */
function createSessionTokens(keys: SigningKeys, lifetime: number) {
  return {
    async issue(admin: { id: number; session_epoch: number }): Promise<{ jwt: string; expiresAt: string }> {
      const key = await keys.current();
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + lifetime;
      const jwt = await new SignJWT({ epoch: admin.session_epoch })
        .setProtectedHeader({ alg: algorithm, kid: key.id, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(admin.id))
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key.secret);
      return { jwt, expiresAt: new Date(expiresAt * 1000).toISOString() };
    },

    read: (token: string): Promise<Claims | undefined> => verify(keys, token, audience, Claims),
  };
}

/** The claims of a token that we signed for this audience and that has not expired; undefined for any other text. */
async function verify<Schema extends z.ZodMiniType>(
  keys: SigningKeys,
  token: string,
  expected: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  try {
    const { payload } = await jwtVerify(token, async ({ kid }) => findSecret(keys, kid), {
      algorithms: [algorithm],
      issuer,
      audience: expected,
      clockTolerance,
      requiredClaims: ['iat', 'exp'],
    });
    return z.safeParse(schema, payload).data;
  } catch (error) {
    // A database error must not look like an invalid token.
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/**
 * The header of an unverified token can contain anything, also characters that PostgreSQL does not accept in a text.
 */
const keyId = /^[\w.-]{1,64}$/;

async function findSecret(keys: SigningKeys, id: unknown): Promise<Uint8Array> {
  const key = typeof id === 'string' && keyId.test(id) ? await keys.find(id) : undefined;
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key.secret;
}
