// What the parts must agree on: ports, addresses, folders. Each part checks its own environment again.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';

/** @typedef {ReturnType<typeof readSettings>} Settings */
/** @typedef {'production' | 'development'} Mode */

export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Every part that may run, and its port where the environment names none. */
const usualPorts = { shell: 3000, catalogue: 3001, content: 3002, enquiry: 3003, admin: 3004, api: 3010 };

/** @param {string} part */
export const portVariable = (part) => `${part.toUpperCase()}_PORT`;

/** Refuses a Node that the packages do not run on (`engines` in package.json), before anything else can fail. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
  if (!fits)
    throw new Failure(`Node ${version} does not fit. The site needs Node 20.19 or later, or 22.12 or later.`);
}

/** `.env` in the repository; what the environment already says wins. */
export function loadEnvironmentFile() {
  const file = path.join(repository, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

/** @param {NodeJS.ProcessEnv} [env] */
export function readSettings(env = process.env) {
  /** @type {string[]} */
  const wrong = [];
  const ports = new Map(
    Object.entries(usualPorts).map(([part, usual]) => {
      const text = env[portVariable(part)];
      const port = Number(text || usual);
      if (!Number.isInteger(port) || port < 1 || port > 65535)
        wrong.push(`${portVariable(part)} must be a port between 1 and 65535, not '${text}'.`);
      return [part, port];
    }),
  );
  for (const [part, port] of ports) {
    const twin = [...ports.keys()].find((other) => other !== part && ports.get(other) === port);
    if (twin && part < twin) wrong.push(`${portVariable(part)} and ${portVariable(twin)} are both ${port}.`);
  }

  const host = env.HOST || '127.0.0.1';
  const varDir = path.resolve(repository, env.VAR_DIR || 'var');
  const ownRegistry = path.join(varDir, 'registry.json');
  const registry = env.REGISTRY || ownRegistry;
  const isElsewhere = /^https?:/.test(registry);
  const elsewhere = (env.RUN_ELSEWHERE ?? '').split(/[\s,]+/).filter(Boolean);
  for (const part of elsewhere) {
    if (!ports.has(part))
      wrong.push(`RUN_ELSEWHERE names '${part}'. The parts are ${[...ports.keys()].join(', ')}.`);
  }
  if (env.API_BASE_URL && !(/^https?:/.test(env.API_BASE_URL) && URL.canParse(env.API_BASE_URL)))
    wrong.push(`API_BASE_URL must be an http or https address, not '${env.API_BASE_URL}'.`);
  const brochure = env.BROCHURE || 'on';
  if (!['on', 'off'].includes(brochure)) wrong.push(`BROCHURE must be on or off, not '${brochure}'.`);
  const drainSeconds = Number(env.DRAIN_SECONDS || 0);
  if (!(drainSeconds >= 0 && drainSeconds <= 300))
    wrong.push(`DRAIN_SECONDS must be a number from 0 to 300, not '${env.DRAIN_SECONDS}'.`);
  if (wrong.length)
    throw new Failure(`The environment does not fit:\n${wrong.map((line) => `  ${line}`).join('\n')}`);

  /** Where a part is found from this machine. @param {string} part */
  const addressOf = (part) => `http://${reachable(host)}:${ports.get(part)}`;
  return {
    host,
    ports,
    varDir,
    /** The file that publishing writes to. */
    registry: isElsewhere ? ownRegistry : path.resolve(repository, registry),
    /** What the shell reads: that file, or an address. */
    registrySource: isElsewhere ? registry : path.resolve(repository, registry),
    apiBaseUrl: env.API_BASE_URL || addressOf('api'),
    /** Parts that are not started here. */
    elsewhere: env.API_BASE_URL ? [...elsewhere, 'api'] : elsewhere,
    addressOf,
    /** Seconds that a server goes on listening after it was told to stop. */
    drainSeconds,
    makesBrochure: brochure === 'on',
  };
}

/** A wildcard can be bound but not called. @param {string} host */
const reachable = (host) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * The environment that every part gets: the caller's, with each setting spelled out.
 * @param {Settings} settings
 * @param {Mode} mode
 * @returns {NodeJS.ProcessEnv}
 */
export const environmentOfParts = (settings, mode) => ({
  ...process.env,
  NODE_ENV: mode,
  HOST: settings.host,
  VAR_DIR: settings.varDir,
  REGISTRY: settings.registrySource,
  API_BASE_URL: settings.apiBaseUrl,
  ...Object.fromEntries([...settings.ports].map(([part, port]) => [portVariable(part), String(port)])),
});
