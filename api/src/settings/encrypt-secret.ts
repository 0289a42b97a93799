// Secrets in the table of settings: AES-256-GCM. The purpose is authenticated with each, so that one cannot stand for another.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const sizes = { iv: 12, tag: 16 };

/** `purpose` is a name such as `mail.smtpPassword`, with which alone it can be decrypted. Returns base64url. */
export function encryptSecret(text: string, purpose: string, key: string): string {
  const iv = randomBytes(sizes.iv);
  const cipher = createCipheriv(algorithm, keyBytes(key), iv);
  cipher.setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** With the first of these keys that fits; undefined where none does. */
export function decryptSecret(
  encrypted: string,
  purpose: string,
  keys: readonly string[],
): string | undefined {
  for (const key of keys) {
    const text = decryptWith(Buffer.from(encrypted, 'base64url'), purpose, key);
    if (text !== undefined) return text;
  }
  return undefined;
}

function decryptWith(bytes: Buffer, purpose: string, key: string): string | undefined {
  try {
    const decipher = createDecipheriv(algorithm, keyBytes(key), bytes.subarray(0, sizes.iv), {
      authTagLength: sizes.tag,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(sizes.iv, sizes.iv + sizes.tag));
    const start = sizes.iv + sizes.tag;
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const keyBytes = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'site-settings', 32));
