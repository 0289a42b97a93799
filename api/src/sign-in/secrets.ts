// Secrets that a client has and the database knows by their hash only: of sessions, tokens and links.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 as base64url. Fast, because nobody can guess 256 random bits; a password needs `hashPassword`. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Takes as long whatever the secret is. */
export function isSecretOf(hash: string | null, secret: string): boolean {
  const [expected, actual] = [Buffer.from(hash ?? ''), Buffer.from(hashSecret(secret))];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
