// A registry as it is stored: the document and its signature in one JSON file, so that both change at once. Every byte
// of the file counts: a file that is not exactly what `signDocument` wrote is rejected.
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { RemoteRegistry } from './schemas.mjs';

/** @typedef {import('./schemas.mjs').RemoteRegistry} Registry */

const SignedDocument = z.object({
  signed: z.unknown(),
  /** The public key that belongs to the signature. */
  key: z.string(),
  /** Ed25519, base64. */
  signature: z.string(),
});

/** @param {unknown} value */
const serialise = (value) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * @param {Registry} registry
 * @param {string} privateKey PEM (PKCS #8)
 * @returns {string} the text of the file
 */
export function signDocument(registry, privateKey) {
  const signed = RemoteRegistry.parse(registry);
  const signature = sign(null, Buffer.from(serialise(signed)), createPrivateKey(privateKey));
  return serialise({ signed, key: publicKeyOf(privateKey), signature: signature.toString('base64') });
}

/**
 * The key that a document says it is signed with.
 * @param {string} text the file
 */
export const readSigningKey = (text) => SignedDocument.parse(parseJson(text)).key;

/**
 * Reads a registry that one of the keys has signed.
 * @param {string} text the file
 * @param {readonly string[] | undefined} publicKeys undefined where a document that was accepted has the hash of this one:
 *   then it counts whoever has signed it, for example with a key that was replaced since
 * @returns {{ registry: Registry, key: string }}
 * @throws {Error} with the reason, a part of a sentence
 */
export function readSignedDocument(text, publicKeys) {
  const { signed, key, signature } = SignedDocument.parse(parseJson(text));
  if (serialise({ signed, key, signature }) !== text) throw new Error('it was changed after it was signed');
  if (publicKeys && !publicKeys.includes(key))
    throw new Error(`it is signed with a key that is not trusted (${key})`);
  const bytes = Buffer.from(signature, 'base64');
  const isValid =
    bytes.toString('base64') === signature &&
    verify(null, Buffer.from(serialise(signed)), toPublicKey(key), bytes);
  if (!isValid) throw new Error('its signature does not belong to its content');
  return { registry: RemoteRegistry.parse(signed), key };
}

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
}

/** @param {string} key base64 of SPKI */
export const toPublicKey = (key) =>
  createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });

/**
 * @param {string} privateKey PEM
 * @returns {string} base64 of SPKI
 */
export const publicKeyOf = (privateKey) =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
