// Where a remote is published to, from its description and the environment.
import os from 'node:os';
import path from 'node:path';
import { portOf } from './remotes/description.mjs';
import {
  findStorageProblems,
  originOf,
  readStorageSettings,
  resolveLocation,
} from './process/environment.mjs';
import { Failure } from './process/failure.mjs';
import { variableOf } from './remotes/remote-packages.mjs';

/** @typedef {ReturnType<typeof readPublishingSettings>} PublishingSettings */
/** @typedef {import('./remotes/description.mjs').RemoteDescription} RemoteDescription */

/**
 * @param {RemoteDescription} description
 * @param {NodeJS.ProcessEnv} [env]
 */
export function readPublishingSettings(description, env = process.env) {
  const { name } = description;
  const problems = findStorageProblems(env);
  if (problems.length) throw new Failure(problems.join('\n'));
  const { varDir, registry, trustedRemotes } = readStorageSettings(env);
  const host = env[variableOf(name, 'HOST')] || description.host;
  const hostUrl = env[variableOf(name, 'HOST_URL')] || description.hostUrl;
  if (host && !hostUrl)
    throw new Failure(
      `${name} has a host (${host}), and nothing says at which URL its files are: set "hostUrl" or ${variableOf(name, 'HOST_URL')}.`,
    );
  return {
    remote: name,
    varDir,
    registry,
    trustedRemotes,
    /** This machine creates the keys of the remotes and trusts them. */
    isLocalSite:
      registry === path.join(varDir, 'registry') &&
      trustedRemotes === path.join(varDir, 'trusted-remotes.json'),
    host: resolveLocation(host || path.join(varDir, 'remotes', name)),
    hostUrl: (hostUrl || originOf(env, portOf(description, 'PORT', env))).replace(/\/$/, ''),
    /** The shells that must have been seen with a build before it is called live. */
    shells: readShells(env.SHELLS || originOf(env, env.SHELL_PORT || 3000)),
    /** The URL that people open; undefined where nothing says it. */
    site: env.PUBLIC_URL?.replace(/\/$/, '') || undefined,
    /** Whether a publish hydrates the pieces in a browser before they go live. */
    checksInBrowser: readSwitch(env, 'PUBLISH_BROWSER'),
    by: env.PUBLISHED_BY || `${env.USER || env.LOGNAME || 'somebody'}@${os.hostname()}`,
  };
}

/** @param {NodeJS.ProcessEnv} env @param {string} name */
function readSwitch(env, name) {
  const value = env[name] || 'on';
  if (value !== 'on' && value !== 'off') throw new Failure(`${name} is 'on' or 'off', not '${value}'.`);
  return value === 'on';
}

/** @param {string} text */
function readShells(text) {
  const urls = text.split(/[\s,]+/).filter(Boolean);
  if (!urls.length)
    throw new Failure('SHELLS names no shell: without one, nobody can see whether a build is live.');
  return urls.map((url) => url.replace(/\/$/, ''));
}
