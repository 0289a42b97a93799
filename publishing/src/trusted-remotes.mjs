// The operator's list of remotes and their public keys: see `TrustedRemotes` in registry/schemas.mjs.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createPrivateKey } from './keys.mjs';
import { publicKeyOf } from './registry/signed-document.mjs';
import { Failure, messageOf } from './process/failure.mjs';
import { withLock } from './process/lock.mjs';
import { TrustedRemotes } from './registry/schemas.mjs';
import { openStorage } from './storage/storage.mjs';

/** @typedef {import('./registry/schemas.mjs').TrustedRemotes} Trusted */

/**
 * @param {string} location a file, or the URL of one
 * @returns {Promise<Trusted>} without remotes where there is no such file
 */
export async function readTrustedRemotes(location) {
  const end = location.lastIndexOf('/');
  const stored = await openStorage(location.slice(0, end) || '/').read(location.slice(end + 1));
  if (!stored) return { remotes: {} };
  try {
    return TrustedRemotes.parse(JSON.parse(stored.content.toString()));
  } catch (error) {
    throw new Failure(`${location} is not a list of trusted remotes: ${messageOf(error)}`);
  }
}

/**
 * Adds remotes, and keys of those that are there. Nothing is ever removed without a command of a person.
 * @param {string} file
 * @param {{ remotes?: Record<string, readonly string[]>, rollbackKeys?: readonly string[] }} added remote to public keys
 */
export async function trustRemotes(file, { remotes = {}, rollbackKeys = [] }) {
  await changeTrustedRemotes(file, (before) => ({
    ...before,
    remotes: {
      ...before.remotes,
      ...Object.fromEntries(
        Object.entries(remotes).map(([remote, keys]) => [
          remote,
          { publicKeys: union(before.remotes[remote]?.publicKeys, keys) },
        ]),
      ),
    },
    ...((before.rollbackKeys || rollbackKeys.length > 0) && {
      rollbackKeys: union(before.rollbackKeys, rollbackKeys),
    }),
  }));
}

/**
 * Takes a remote out of the list: shells forget its builds, and its pages are gone.
 * @param {string} file
 * @param {string} remote
 * @returns {Promise<boolean>} whether it was there
 */
export async function distrustRemote(file, remote) {
  let wasTrusted = false;
  await changeTrustedRemotes(file, (before) => {
    const { [remote]: removed, ...remotes } = before.remotes;
    wasTrusted = removed !== undefined;
    return { ...before, remotes };
  });
  return wasTrusted;
}

/** @param {string} file @param {(before: Trusted) => Trusted} change */
async function changeTrustedRemotes(file, change) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await withLock(`${file}.lock`, async () => {
    const before = await readTrustedRemotes(file);
    const after = change(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    const unfinished = `${file}.${randomUUID()}`;
    await fs.writeFile(unfinished, `${JSON.stringify(after, null, 2)}\n`, { flush: true });
    await fs.rename(unfinished, file);
  });
}

/**
 * On a local site this machine is the operator: it trusts the keys of its own remotes, and that of its own shell.
 * @param {Pick<import('./settings.mjs').PublishingSettings, 'varDir' | 'remote' | 'trustedRemotes' | 'isLocalSite'>} settings
 * @param {string} publicKey
 * @param {readonly string[]} [others] of the remote
 */
export async function trustLocalKeys(
  { varDir, remote, trustedRemotes, isLocalSite },
  publicKey,
  others = [],
) {
  if (!isLocalSite) return;
  await trustRemotes(trustedRemotes, {
    remotes: { [remote]: [publicKey, ...others] },
    rollbackKeys: [publicKeyOf(await createPrivateKey(varDir, 'shell'))],
  });
}

/** @param {readonly string[] | undefined} first @param {readonly string[]} second */
const union = (first = [], second) => [...new Set([...first, ...second])];
