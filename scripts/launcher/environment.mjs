// The settings that all services share: ports, URLs, folders. Each service checks its own environment again.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';

/** @typedef {ReturnType<typeof readSettings>} Settings */
/** @typedef {'production' | 'development'} Mode */

export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Every service, and its port where the environment names none. */
const defaultPorts = { shell: 3000, catalogue: 3001, content: 3002, enquiry: 3003, admin: 3004, api: 3010 };

/** @param {string} service */
export const portVariable = (service) => `${service.toUpperCase()}_PORT`;

/**
 * Rejects a Node version that the packages do not support (`engines` in package.json), before anything else can fail.
 */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isSupported = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
  if (!isSupported)
    throw new Failure(
      `Node ${version} is not supported. The site needs Node 20.19 or later, or 22.12 or later.`,
    );
}

/** Reads `.env`; variables that are set already win. */
export function loadEnvironmentFile() {
  const file = path.join(repository, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

/** @param {NodeJS.ProcessEnv} [env] */
export function readSettings(env = process.env) {
  /** @type {string[]} */
  const errors = [];
  const ports = new Map(
    Object.entries(defaultPorts).map(([service, defaultPort]) => {
      const text = env[portVariable(service)];
      const port = Number(text || defaultPort);
      if (!Number.isInteger(port) || port < 1 || port > 65535)
        errors.push(`${portVariable(service)} must be a port between 1 and 65535, not '${text}'.`);
      return [service, port];
    }),
  );
  for (const [service, port] of ports) {
    const duplicate = [...ports.keys()].find((other) => other !== service && ports.get(other) === port);
    if (duplicate && service < duplicate)
      errors.push(`${portVariable(service)} and ${portVariable(duplicate)} are both ${port}.`);
  }

  const host = env.HOST || '127.0.0.1';
  const varDir = path.resolve(repository, env.VAR_DIR || 'var');
  const ownRegistry = path.join(varDir, 'registry.json');
  const registry = env.REGISTRY || ownRegistry;
  const isElsewhere = /^https?:/.test(registry);
  const elsewhere = (env.RUN_ELSEWHERE ?? '').split(/[\s,]+/).filter(Boolean);
  for (const service of elsewhere) {
    if (!ports.has(service))
      errors.push(`RUN_ELSEWHERE names '${service}'. The services are ${[...ports.keys()].join(', ')}.`);
  }
  if (env.API_BASE_URL && !(/^https?:/.test(env.API_BASE_URL) && URL.canParse(env.API_BASE_URL)))
    errors.push(`API_BASE_URL must be an http or https address, not '${env.API_BASE_URL}'.`);
  const brochure = env.BROCHURE || 'on';
  if (!['on', 'off'].includes(brochure)) errors.push(`BROCHURE must be on or off, not '${brochure}'.`);
  const drainSeconds = Number(env.DRAIN_SECONDS || 0);
  if (!(drainSeconds >= 0 && drainSeconds <= 300))
    errors.push(`DRAIN_SECONDS must be a number from 0 to 300, not '${env.DRAIN_SECONDS}'.`);
  if (errors.length)
    throw new Failure(`The environment is invalid:\n${errors.map((line) => `  ${line}`).join('\n')}`);

  /** The URL of a service on this machine. @param {string} service */
  const urlOf = (service) => `http://${reachableHost(host)}:${ports.get(service)}`;
  return {
    host,
    ports,
    varDir,
    /** The file that publishing writes to. */
    registry: isElsewhere ? ownRegistry : path.resolve(repository, registry),
    /** What the shell reads: that file, or a URL. */
    registrySource: isElsewhere ? registry : path.resolve(repository, registry),
    apiBaseUrl: env.API_BASE_URL || urlOf('api'),
    /** Services that are not started here. */
    elsewhere: env.API_BASE_URL ? [...elsewhere, 'api'] : elsewhere,
    urlOf,
    /** Seconds for which a server goes on listening after SIGTERM. */
    drainSeconds,
    makesBrochure: brochure === 'on',
  };
}

/** A wildcard can be bound but not called. @param {string} host */
const reachableHost = (host) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

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
  REGISTRY: settings.registrySource,
  API_BASE_URL: settings.apiBaseUrl,
  ...Object.fromEntries([...settings.ports].map(([service, port]) => [portVariable(service), String(port)])),
});
