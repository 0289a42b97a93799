// The signature of a release: Ed25519, over the checksums of its archives. `openssl pkeyutl -verify` checks it, too.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Failure } from '../launcher/failure.mjs';
import { CHECKSUMS } from './checksums.mjs';

const SIGNATURE = `${CHECKSUMS}.sig`;
const PUBLIC_KEY = 'release.pub';

/**
 * RELEASE_KEY (the PEM itself) or the file RELEASE_KEY_FILE.
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('node:crypto').KeyObject | undefined} undefined where neither is set
 */
export function readReleaseKey({ RELEASE_KEY: pem, RELEASE_KEY_FILE: file }) {
  if (!pem && !file) return undefined;
  try {
    // Some build servers put a secret on one line.
    const key = createPrivateKey(pem ? pem.replaceAll('\\n', '\n') : fs.readFileSync(file ?? '', 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The message below says it.
  }
  throw new Failure(
    `${pem ? 'RELEASE_KEY' : `RELEASE_KEY_FILE (${file})`} is not an Ed25519 private key in PEM form (openssl genpkey -algorithm ed25519).`,
  );
}

/**
 * Signs the checksums in a folder, and writes the public key beside them.
 * @param {string} folder
 * @param {import('node:crypto').KeyObject} key
 */
export function signChecksums(folder, key) {
  const checksums = fs.readFileSync(path.join(folder, CHECKSUMS));
  fs.writeFileSync(path.join(folder, SIGNATURE), sign(undefined, checksums, key));
  fs.writeFileSync(
    path.join(folder, PUBLIC_KEY),
    createPublicKey(key).export({ type: 'spki', format: 'pem' }),
  );
}
