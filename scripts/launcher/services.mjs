import path from 'node:path';
import { serviceEnvironment, repository } from './environment.mjs';
import { checkPorts } from './ports.mjs';

/** @typedef {import('./environment.mjs').Settings} Settings */
/** @typedef {import('./supervisor.mjs').Service} Service */

const SECONDS_PER_YEAR = 31_536_000;

/**
 * glibc reads them when a process starts: the memory of an image is then returned to the system at once, and the threads
 * that decode images share what they keep. Without them the API holds some 170 MB more after large images, and so does
 * the shell after its first start, when it renders the brand's.
 */
export const allocator = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '2' };

/**
 * Arguments of Node, by service. The API keeps little from one request to the next, so that new objects need two times 8 MB
 * and not two times 16.
 * @type {Record<string, string[]>}
 */
const nodeArguments = { api: ['--max-semi-space-size=8'] };

/** @type {Record<string, string>} */
const healthPaths = { shell: '/readyz', api: '/healthz' };

/**
 * @param {string} name
 * @param {Settings} settings
 * @param {import('./environment.mjs').Mode} mode
 * @returns {Service}
 */
export function describeService(name, settings, mode) {
  const isServer = name === 'shell' || name === 'api';
  return {
    name,
    command: isServer
      ? [...(nodeArguments[name] ?? []), path.join(repository, name, 'dist', 'server.cjs')]
      : staticHostCommand(name, settings),
    env: { ...(isServer && allocator), ...serviceEnvironment(settings, mode) },
    cwd: repository,
    checkPort: () => checkPorts(settings.host, [[name, settings.ports.get(name) ?? 0]]),
    drainTime: isServer ? settings.drainSeconds * 1000 : 0,
    // The API has opened its database when it listens; on a full disk it still serves what can be read.
    readyUrl: settings.urlOf(name) + (healthPaths[name] ?? '/robots.txt'),
    logFile: settings.logs === 'stdout' ? undefined : path.join(settings.varDir, 'logs', `${name}.log`),
  };
}

/**
 * A remote's own static host. Its files never change, so browsers may cache them for a year.
 * @param {string} remote
 * @param {Settings} settings
 */
const staticHostCommand = (remote, { varDir, host, ports }) => [
  // A library of the host calls a deprecated function of Node: nothing that who reads the log can change.
  '--disable-warning=DEP0066',
  path.join(repository, 'node_modules', 'http-server', 'bin', 'http-server'),
  path.join(varDir, 'remotes', remote),
  ...['-p', String(ports.get(remote)), '-a', host, `-c${SECONDS_PER_YEAR}`],
  ...['--brotli', '--gzip', '--robots', '--silent', '--no-dotfiles', '-d', 'false', '-i', 'false'],
];
