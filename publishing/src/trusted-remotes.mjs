// The operator's list of remotes and their public keys: see `TrustedRemotes` in registry/schemas.mjs.
import { createPrivateKey } from './keys.mjs';
import { publicKeyOf } from './registry/signed-document.mjs';
import { Failure, messageOf } from './process/failure.mjs';
import { TrustedRemotes } from './registry/schemas.mjs';
import { openStorage } from './storage/storage.mjs';

/** @typedef {import('./registry/schemas.mjs').TrustedRemotes} Trusted */

/**
 * @param {string} location a file, or the URL of one
 * @param {NodeJS.ProcessEnv} [env] with the rights for a bucket
 * @returns {Promise<Trusted>} without remotes where there is no such file
 */
export async function readTrustedRemotes(location, env) {
  return (await readList(location, env)).trusted;
}

/** @param {string} location @param {NodeJS.ProcessEnv} [env] */
async function readList(location, env) {
  const { storage, key } = openList(location, env);
  const stored = await storage.read(key);
  if (!stored) return { trusted: /** @type {Trusted} */ ({ remotes: {} }), tag: undefined };
  try {
    return { trusted: TrustedRemotes.parse(JSON.parse(stored.content.toString())), tag: stored.tag };
  } catch (error) {
    throw new Failure(`${location} is not a list of trusted remotes: ${messageOf(error)}`);
  }
}

/** @param {string} location @param {NodeJS.ProcessEnv} [env] */
function openList(location, env) {
  const end = location.lastIndexOf('/');
  return { storage: openStorage(location.slice(0, end) || '/', env), key: location.slice(end + 1) };
}

/**
 * Adds remotes, and keys of those that are there. Nothing is ever removed without a command of a person.
 * @param {string} location
 * @param {{ remotes?: Record<string, readonly string[]>, rollbackKeys?: readonly string[] }} added remote to public keys
 */
export async function trustRemotes(location, { remotes = {}, rollbackKeys = [] }) {
  await changeTrustedRemotes(location, (before) => ({
    ...before,
    remotes: {
      ...before.remotes,
      ...Object.fromEntries(
        Object.entries(remotes).map(([remote, keys]) => [
          remote,
          { ...before.remotes[remote], publicKeys: union(before.remotes[remote]?.publicKeys, keys) },
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
 * @param {string} location
 * @param {string} remote
 * @returns {Promise<boolean>} whether it was there
 */
export async function distrustRemote(location, remote) {
  let wasTrusted = false;
  await changeTrustedRemotes(location, (before) => {
    const { [remote]: removed, ...remotes } = before.remotes;
    wasTrusted = removed !== undefined;
    return { ...before, remotes };
  });
  return wasTrusted;
}

/**
 * These keys alone may sign the registry of a remote from now on.
 * @param {string} location
 * @param {string} remote
 * @param {readonly string[]} publicKeys
 */
export const setKeys = (location, remote, publicKeys) =>
  changeTrustedRemotes(location, (before) => ({
    ...before,
    remotes: {
      ...before.remotes,
      [remote]: { ...before.remotes[remote], publicKeys: [...publicKeys] },
    },
  }));

/** Of several writers at once each succeeds. @param {string} location @param {(before: Trusted) => Trusted} change */
async function changeTrustedRemotes(location, change) {
  const { storage, key } = openList(location);
  for (;;) {
    const { trusted, tag } = await readList(location);
    const after = change(trusted);
    if (JSON.stringify(after) === JSON.stringify(trusted)) return;
    const content = Buffer.from(`${JSON.stringify(after, null, 2)}\n`);
    const isWritten =
      tag === undefined ? await storage.create(key, content) : await storage.replace(key, content, tag);
    if (isWritten) return;
  }
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
