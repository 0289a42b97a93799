// The settings that all services share: ports, URLs, folders. Each service checks its own environment again.
import path from 'node:path';
import {
  findStorageProblems,
  home,
  loadEnvironmentFile,
  originOf,
  readStorageSettings,
  release,
  repository,
} from '../../publishing/src/process/environment.mjs';
import { listRemotePackages, variableOf } from '../../publishing/src/remotes/remote-packages.mjs';
import { Failure, WRONG_SETTINGS } from './failure.mjs';

export { home, loadEnvironmentFile, release, repository };

/** @typedef {ReturnType<typeof readSettings>} Settings */
/** @typedef {'production' | 'development'} Mode */

/** Every service, and its port where the environment names none. @returns {Record<string, unknown>} */
const listDefaultPorts = () => ({
  shell: 3000,
  ...Object.fromEntries(
    listRemotePackages(repository).map(({ name, federation }) => [name, federation.port]),
  ),
  api: 3010,
});

/** @param {string} service */
export const portVariable = (service) => variableOf(service, 'PORT');

/**
 * Rejects a Node version that the packages do not support (`engines` in package.json), before anything else can fail.
 */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isSupported = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
  if (!isSupported)
    throw new Failure(
      `Node ${version} is not supported. The site needs Node 20.19 or later, or 22.12 or later.`,
      WRONG_SETTINGS,
    );
}

/** @param {NodeJS.ProcessEnv} [env] */
export function readSettings(env = process.env) {
  /** @type {string[]} */
  const errors = [];
  const ports = new Map(
    Object.entries(listDefaultPorts()).map(([service, defaultPort]) => {
      const text = env[portVariable(service)];
      const port = Number(text || defaultPort);
      if (!Number.isInteger(port) || port < 1 || port > 65535)
        errors.push(
          `${portVariable(service)} must be a port between 1 and 65535, not '${text || defaultPort}'.`,
        );
      return [service, port];
    }),
  );
  for (const [service, port] of ports) {
    const duplicate = [...ports.keys()].find((other) => other !== service && ports.get(other) === port);
    if (duplicate && service < duplicate)
      errors.push(`${portVariable(service)} and ${portVariable(duplicate)} are both ${port}.`);
  }

  const host = env.HOST || '127.0.0.1';
  errors.push(...findStorageProblems(env));
  const remotes = [...ports.keys()].filter((service) => service !== 'shell' && service !== 'api');
  const elsewhere = (env.RUN_ELSEWHERE ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((service) => (service === 'remotes' ? remotes : [service]));
  for (const service of elsewhere) {
    if (!ports.has(service))
      errors.push(
        `RUN_ELSEWHERE names '${service}'. The services are ${[...ports.keys()].join(', ')}; 'remotes' names all remotes.`,
      );
  }
  if (env.API_BASE_URL && !(/^https?:/.test(env.API_BASE_URL) && URL.canParse(env.API_BASE_URL)))
    errors.push(`API_BASE_URL must be an http or https address, not '${env.API_BASE_URL}'.`);
  const drainSeconds = Number(env.DRAIN_SECONDS || 0);
  if (!(drainSeconds >= 0 && drainSeconds <= 300))
    errors.push(`DRAIN_SECONDS must be a number from 0 to 300, not '${env.DRAIN_SECONDS}'.`);
  const logs = env.LOGS || 'files';
  if (logs !== 'files' && logs !== 'stdout') errors.push(`LOGS must be files or stdout, not '${logs}'.`);
  if (errors.length)
    throw new Failure(
      `The environment is invalid:\n${errors.map((line) => `  ${line}`).join('\n')}`,
      WRONG_SETTINGS,
    );

  /** The URL of a service on this machine. @param {string} service */
  const urlOf = (service) => originOf(env, ports.get(service) ?? 0);
  return {
    host,
    ports,
    ...readStorageSettings(env),
    apiBaseUrl: env.API_BASE_URL || urlOf('api'),
    /** Services that are not started here. */
    elsewhere: env.API_BASE_URL ? [...elsewhere, 'api'] : elsewhere,
    urlOf,
    /** `stdout`: the lines of all services go to the output of the launcher instead of to files. */
    logs,
    /** Seconds for which a server goes on listening after SIGTERM. */
    drainSeconds,
  };
}

/**
 * The environment of every service: the caller's, with each setting set explicitly.
 * @param {Settings} settings
 * @param {Mode} mode
 * @returns {NodeJS.ProcessEnv}
 */
export const serviceEnvironment = (settings, mode) => ({
  ...process.env,
  NODE_ENV: mode,
  HOST: settings.host,
  VAR_DIR: settings.varDir,
  REGISTRY: settings.registry,
  TRUSTED_REMOTES: settings.trustedRemotes,
  API_BASE_URL: settings.apiBaseUrl,
  ...resolvePaths(process.env),
  ...Object.fromEntries([...settings.ports].map(([service, port]) => [portVariable(service), String(port)])),
});

/** Paths of an operator's own files. Their default values are files of the repository. @param {NodeJS.ProcessEnv} env */
const resolvePaths = (env) =>
  Object.fromEntries(
    ['SITE_CONTENT', 'DEMO_DIR', 'BACKUP_DIR', 'BACKUP_IDENTITY_FILE'].flatMap((name) =>
      env[name] ? [[name, path.resolve(home, env[name])]] : [],
    ),
  );
