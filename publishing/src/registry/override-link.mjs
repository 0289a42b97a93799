// A link that shows one browser another build of a remote: a preview build, or the one on a developer's own machine. A key
// of the remote signs it, so that it needs no account of the site, and a team can name builds of its own remote only.
import { sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { RemoteName } from './schemas.mjs';
import { toPublicKey } from './signed-document.mjs';

const common = {
  remote: RemoteName,
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
};

export const OverrideLink = z.union([
  /** A version that the registry has. */
  z.strictObject({ ...common, version: z.string() }),
  /** Where the browser loads the build from: a port of its own machine. */
  z.strictObject({ ...common, origin: z.string() }),
]);
/** @typedef {z.infer<typeof OverrideLink>} OverrideLink */

/** No other document that the key signs begins like this. */
const bytesOf = (/** @type {string} */ text) => Buffer.from(`override link ${text}`);

/**
 * @param {OverrideLink} link
 * @param {string} privateKey PEM
 * @returns {string} the value of `link` in the query of `/_overrides`
 */
export function signLink(link, privateKey) {
  const text = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${text}.${sign(null, bytesOf(text), privateKey).toString('base64url')}`;
}

/**
 * @param {string} signed
 * @param {(remote: string) => readonly string[]} keysOf the public keys that may sign links of a remote
 * @returns {OverrideLink}
 * @throws {Error} with a sentence for the person who has the link
 */
export function readLink(signed, keysOf) {
  const [text = '', signature = '', ...more] = signed.split('.');
  const link = more.length === 0 ? parseLink(text) : undefined;
  if (!link) throw new Error('This link is incomplete: copy all of it.');
  const bytes = Buffer.from(signature, 'base64url');
  const isSigned = keysOf(link.remote).some((key) => verify(null, bytesOf(text), toPublicKey(key), bytes));
  if (!isSigned)
    throw new Error(
      `This link was altered, or the key that has signed it is not one that this site trusts for ${link.remote}.`,
    );
  if (link.expiresAt < Date.now())
    throw new Error(`This link has expired at ${new Date(link.expiresAt).toISOString()}.`);
  return link;
}

/** @param {string} text */
function parseLink(text) {
  try {
    return OverrideLink.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
