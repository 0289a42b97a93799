// Settings that publishing shares with the launcher. Without dependencies: the launcher reads them before the packages are
// installed.
import fs from 'node:fs';
import path from 'node:path';
import { findHookProblems, readHookSettings } from './hook-settings.mjs';

/** The folder of this checkout, or of this release: the files are in the same places. */
export const repository = path.resolve(import.meta.dirname, '../../..');

/** @typedef {{ version: string, commit: string, arch: string, node: string }} ReleaseDescription the commit that it was made from, and the version of Node in it */

/** What `npm run release` has made these files for. Undefined in a checkout, which installs packages and builds. */
export const release = readReleaseDescription();

/** Where `.env` is, and what paths in it begin at. A release is replaced by the next one: the folder that it is in stays. */
export const home = release ? path.dirname(repository) : repository;

/** @returns {ReleaseDescription | undefined} */
function readReleaseDescription() {
  const file = path.join(repository, 'release.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

/** Reads `.env`; variables that are set already win. */
export function loadEnvironmentFile() {
  const file = path.join(home, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

/** A folder becomes an absolute path; a URL stays. @param {string} location */
export const resolveLocation = (location) =>
  /^[a-z][a-z0-9+]+:\/\//.test(location) ? location.replace(/\/$/, '') : path.resolve(home, location);

/** A wildcard can be bound but not called. @param {string} host */
export function reachableHost(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** @param {NodeJS.ProcessEnv} env @param {number | string} port */
export const originOf = (env, port) => `http://${reachableHost(env.HOST || '127.0.0.1')}:${port}`;

/** @param {NodeJS.ProcessEnv} env */
export function readStorageSettings(env) {
  const varDir = path.resolve(home, env.VAR_DIR || 'var');
  return {
    varDir,
    /** A folder, `s3://bucket/prefix`, or a URL that can only be read. */
    registry: resolveLocation(env.REGISTRY || path.join(varDir, 'registry')),
    /** A file, or the URL of one. */
    trustedRemotes: resolveLocation(env.TRUSTED_REMOTES || path.join(varDir, 'trusted-remotes.json')),
    /** Who is told of each change. */
    hook: readHookSettings(env),
  };
}

/**
 * What is wrong with the settings of registries, as sentences.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function findStorageProblems(env) {
  const { REGISTRY: registry = '', TRUSTED_REMOTES: trusted = '', SHELLS: shells = '' } = env;
  const problems = [];
  if (registry.endsWith('.json'))
    problems.push(
      `REGISTRY must be a folder, s3://bucket/prefix or a URL that <remote>.json is appended to, not the file '${registry}'.`,
    );
  for (const [name, value] of [
    ['REGISTRY', registry],
    ['TRUSTED_REMOTES', trusted],
  ])
    if (
      /^\w+:\/\//.test(value ?? '') &&
      !/^(https?:\/\/.+|s3:\/\/[a-z0-9][a-z0-9.-]+(\/.*)?)$/.test(value ?? '')
    )
      problems.push(`${name} must be a path, s3://bucket/key or an http or https URL, not '${value}'.`);
  if (Boolean(env.REGISTRY_S3_ACCESS_KEY_ID) !== Boolean(env.REGISTRY_S3_SECRET_ACCESS_KEY))
    problems.push('Set both REGISTRY_S3_ACCESS_KEY_ID and REGISTRY_S3_SECRET_ACCESS_KEY, or neither.');
  problems.push(...findHookProblems(env));
  const wrong = shells.split(/[\s,]+/).find((url) => url && !(/^https?:/.test(url) && URL.canParse(url)));
  if (wrong) problems.push(`SHELLS must be http or https URLs, separated by commas, not '${wrong}'.`);
  return problems;
}
