// The private key that signs the registry of a remote: from a pipeline's secrets, or a file of the local site.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Failure } from './process/failure.mjs';
import { publicKeyOf } from './registry/signed-document.mjs';

/**
 * @param {string} varDir
 * @param {string} name of a remote, or `shell`
 */
export const keyFile = (varDir, name) => path.join(varDir, 'keys', `${name}.pem`);

/**
 * PUBLISHING_KEY (the PEM itself), the file PUBLISHING_KEY_FILE, or else the key of the local site.
 * @param {string} varDir
 * @param {string} remote
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} PEM
 */
export async function readPrivateKey(varDir, remote, env = process.env) {
  // Some build servers put a secret on one line.
  if (env.PUBLISHING_KEY) return checkKey(env.PUBLISHING_KEY.replaceAll('\\n', '\n'), 'PUBLISHING_KEY');
  const file = env.PUBLISHING_KEY_FILE || keyFile(varDir, remote);
  const pem = await fs.readFile(file, 'utf8').catch((/** @type {NodeJS.ErrnoException} */ error) => {
    throw new Failure(
      `There is no key to sign the registry of ${remote} with: set PUBLISHING_KEY or PUBLISHING_KEY_FILE (${file}: ${error.code}).`,
    );
  });
  return checkKey(pem, file);
}

/**
 * The key of the local site, which is created where it is missing. Of two processes that create it, both get the same.
 * @param {string} varDir
 * @param {string} name of a remote, or `shell`
 * @returns {Promise<string>} PEM
 */
export async function createPrivateKey(varDir, name) {
  const file = keyFile(varDir, name);
  const existing = await fs.readFile(file, 'utf8').catch(() => undefined);
  if (existing !== undefined) return checkKey(existing, file);
  const { privateKey } = generateKeyPairSync('ed25519');
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomUUID()}`;
  await fs.writeFile(unfinished, privateKey.export({ format: 'pem', type: 'pkcs8' }), {
    mode: 0o600,
    flush: true,
  });
  try {
    await fs.link(unfinished, file).catch((/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await fs.rm(unfinished, { force: true });
  }
  return checkKey(await fs.readFile(file, 'utf8'), file);
}

/**
 * The key that is to replace that of the local site: the same until it does, also where the first try was cut off.
 * @param {string} varDir
 * @param {string} name
 * @returns {Promise<string>} PEM
 */
export const createNextKey = (varDir, name) => createPrivateKey(varDir, nextName(name));

/** @param {string} varDir @param {string} name */
export const useNextKey = (varDir, name) => fs.rename(keyFile(varDir, nextName(name)), keyFile(varDir, name));

/** No remote has a dot in its name. @param {string} name */
const nextName = (name) => `${name}.next`;

/** @param {string} pem @param {string} source */
function checkKey(pem, source) {
  try {
    // 60 characters: an Ed25519 key, and no other.
    if (publicKeyOf(pem).length === 60) return pem;
  } catch {
    // The message below says it.
  }
  throw new Failure(
    `${source} is not an Ed25519 private key in PEM form (openssl genpkey -algorithm ed25519).`,
  );
}
