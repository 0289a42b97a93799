// What every command needs: which remote, where it is published, its key and its registry.
import path from 'node:path';
import { readRemoteDescription } from './remotes/description.mjs';
import { checkClock } from './clock.mjs';
import {
  findStorageProblems,
  loadEnvironmentFile,
  readStorageSettings,
  repository,
} from './process/environment.mjs';
import { Failure } from './process/failure.mjs';
import { createPrivateKey, readPrivateKey } from './keys.mjs';
import { openRegistry } from './open-registry.mjs';
import { inForce } from './registry/canary-steps.mjs';
import { findCanaryEntry, findLiveEntry } from './registry/schemas.mjs';
import { publicKeyOf } from './registry/signed-document.mjs';
import { listRemotePackages } from './remotes/remote-packages.mjs';
import { readPublishingSettings } from './settings.mjs';
import { openStorage } from './storage/storage.mjs';
import { canaryVisitor, describeSighting, findShellsWithout } from './shells.mjs';
import { readTrustedRemotes, trustLocalKeys } from './trusted-remotes.mjs';

/** @typedef {Awaited<ReturnType<typeof openRemote>>} RemoteContext */

/**
 * The remote is the package in whose folder npm runs the command, or else the first argument.
 * @param {readonly string[]} args
 * @param {string} [folder]
 * @returns {{ remote: string, rest: readonly string[] }}
 */
export function findRemote(args, folder = process.cwd()) {
  const remotes = listRemotePackages(repository).map(({ name }) => name);
  const here = path.relative(repository, folder);
  if (here.startsWith('mfe-') && remotes.includes(here.slice(4)))
    return { remote: here.slice(4), rest: args };
  const [remote = '', ...rest] = args;
  if (!remotes.includes(remote)) throw new Failure(`Which remote? There are: ${remotes.join(', ')}.`);
  return { remote, rest };
}

/**
 * @param {string} remote
 * @param {{ isReadOnly?: boolean, env?: NodeJS.ProcessEnv }} [options]
 *   a command that changes nothing needs no key; `env` has the variables of one of several environments
 */
export async function openRemote(remote, { isReadOnly = false, env = process.env } = {}) {
  loadEnvironmentFile();
  const description = readRemoteDescription(path.join(repository, `mfe-${remote}`));
  const settings = readPublishingSettings(description, env);
  if (!isReadOnly) await checkClock(settings.shells);
  const privateKey = isReadOnly ? undefined : await findKey(settings);
  if (privateKey) await trustLocalKeys(settings, publicKeyOf(privateKey), description.publicKeys);
  if (privateKey) await checkKey(settings, publicKeyOf(privateKey));
  const registry = await openRegistry(settings, { privateKey, publicKeys: description.publicKeys });
  return { description, settings, registry, privateKey: privateKey ?? '' };
}

/** What commands need that are about all remotes of the site: those of the operator's list, also without a package here. */
export async function openSite() {
  loadEnvironmentFile();
  const problems = findStorageProblems(process.env);
  if (problems.length) throw new Failure(problems.join('\n'));
  const locations = readStorageSettings(process.env);
  const { remotes } = await readTrustedRemotes(locations.trustedRemotes);
  if (!Object.keys(remotes).length) throw new Failure(`${locations.trustedRemotes} names no remote.`);
  return { locations, remotes: Object.keys(remotes), storage: openStorage(locations.registry) };
}

/** @param {import('./settings.mjs').PublishingSettings} settings */
const findKey = ({ varDir, remote, isLocalSite, env }) =>
  isLocalSite && !env.PUBLISHING_KEY && !env.PUBLISHING_KEY_FILE
    ? createPrivateKey(varDir, remote)
    : readPrivateKey(varDir, remote, env);

/**
 * Shells refuse what another key has signed: it would replace a document that they accept.
 * @param {import('./settings.mjs').PublishingSettings} settings
 * @param {string} publicKey
 */
async function checkKey({ remote, trustedRemotes, env }, publicKey) {
  const { remotes } = await readTrustedRemotes(trustedRemotes, env);
  if (remotes[remote]?.publicKeys.includes(publicKey)) return;
  throw new Failure(
    `No shell would accept what this key signs (${publicKey}): the operator's list ${trustedRemotes} does not have it for ${remote}. Nothing was changed.`,
  );
}

/**
 * Waits until every named shell responds with what the registry says, or with what another command has written since.
 * @param {Pick<RemoteContext, 'settings' | 'registry'>} context
 * @param {import('./registry/schemas.mjs').RemoteRegistry} changed
 * @param {'live' | 'canary'} [visitor]
 */
export async function untilSeen({ settings, registry }, changed, visitor = 'live') {
  const { remote, shells } = settings;
  const version = versionFor(changed, visitor);
  const isExpected = async (/** @type {string | undefined} */ seen) => {
    // Meanwhile a step of the canary may have made it live.
    if (seen === versionFor(inForce(changed), visitor)) return true;
    const now = await registry.read();
    return now !== undefined && now.sequence > changed.sequence && seen === versionFor(now, visitor);
  };
  const cookies = visitor === 'live' ? undefined : canaryVisitor(findCanaryEntry(changed)?.extras.group);
  const missing = await findShellsWithout(shells, remote, isExpected, cookies);
  if (!missing.length) return;
  const seen = shells.filter((shell) => missing.every((each) => each.shell !== shell));
  throw new Failure(
    [
      `${remote} ${version} is in the registry, but was not seen on every shell.`,
      ...seen.map((shell) => `  seen      ${shell}`),
      ...missing.map((each) => `  not seen  ${describeSighting(each)}`),
      'SHELLS names the shells; /readyz of a shell says what is wrong.',
    ].join('\n'),
  );
}

/** @param {import('./registry/schemas.mjs').RemoteRegistry} registry @param {'live' | 'canary'} visitor */
const versionFor = (registry, visitor) =>
  ((visitor === 'canary' && findCanaryEntry(registry)) || findLiveEntry(registry))?.metadata.version;
