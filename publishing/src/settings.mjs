// Where a remote is published to, from its description and the environment.
import os from 'node:os';
import path from 'node:path';
import { portOf } from './remotes/description.mjs';
import {
  findStorageProblems,
  originOf,
  readStorageSettings,
  release,
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
  const { varDir, registry, trustedRemotes, hook } = readStorageSettings(env);
  const host = env[variableOf(name, 'HOST')] || description.host;
  const hostUrl = env[variableOf(name, 'HOST_URL')] || description.hostUrl;
  if (host && !hostUrl)
    throw new Failure(
      `${name} has a host (${host}), and nothing says at which URL its files are: set "hostUrl" or ${variableOf(name, 'HOST_URL')}.`,
    );
  return {
    remote: name,
    /** The variables that these settings were read from, with the key and the rights for buckets. */
    env,
    varDir,
    registry,
    trustedRemotes,
    hook,
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
    checksInBrowser: readBrowserSwitch(env),
    by: readPublisher(env),
  };
}

/**
 * The variables of one of several environments: `STAGING_REGISTRY` is the REGISTRY of `staging`. Those without a prefix are
 * shared, but for what an environment must have itself.
 * @param {string} name
 * @param {readonly string[]} own what it must have itself
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function readEnvironment(name, own, env) {
  const prefix = variableOf(name, '');
  const variables = Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  );
  const missing = own.filter((key) => !variables[key]).map((key) => prefix + key);
  if (missing.length)
    throw new Failure(`Nothing says where the environment '${name}' is: set ${missing.join(', ')}.`);
  // The key itself would win over its file.
  return { ...env, ...(variables.PUBLISHING_KEY_FILE && { PUBLISHING_KEY: '' }), ...variables };
}

/** Who changes something, for the history. @param {NodeJS.ProcessEnv} env */
export const readPublisher = (env) =>
  env.PUBLISHED_BY || `${env.USER || env.LOGNAME || 'somebody'}@${os.hostname()}`;

/** A release has none of what these checks need. @param {NodeJS.ProcessEnv} env */
function readBrowserSwitch({ PUBLISH_BROWSER: text }) {
  const value = text || (release ? 'off' : 'on');
  if (value !== 'on' && value !== 'off')
    throw new Failure(`PUBLISH_BROWSER is 'on' or 'off', not '${value}'.`);
  if (release && value === 'on')
    throw new Failure(
      'A release checks no build in a browser: leave PUBLISH_BROWSER out, or publish from a checkout.',
    );
  return value === 'on';
}

/** @param {string} text */
function readShells(text) {
  const urls = text.split(/[\s,]+/).filter(Boolean);
  if (!urls.length)
    throw new Failure('SHELLS names no shell: without one, nobody can see whether a build is live.');
  return urls.map((url) => url.replace(/\/$/, ''));
}
