import path from 'node:path';
import { environmentOfParts, repository } from './environment.mjs';

/** @typedef {import('./environment.mjs').Settings} Settings */
/** @typedef {import('./supervisor.mjs').Part} Part */

const A_YEAR = 31_536_000;

/**
 * For glibc, from the start of a process: what a picture took is given back to the system when it is done. Without it the
 * API keeps some 150 MB more after large pictures, and so does the shell after its first start, when it makes the brand's.
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: '262144' };

/** @type {Record<string, string>} */
const healthOf = { shell: '/readyz', api: '/healthz' };

/**
 * @param {string} name
 * @param {Settings} settings
 * @param {import('./environment.mjs').Mode} mode
 * @returns {Part}
 */
export function describePart(name, settings, mode) {
  const isServer = name === 'shell' || name === 'api';
  return {
    name,
    command: isServer ? [path.join(repository, name, 'dist', 'server.cjs')] : hostOf(name, settings),
    env: { ...(isServer && allocator), ...environmentOfParts(settings, mode) },
    cwd: repository,
    drainTime: isServer ? settings.drainSeconds * 1000 : 0,
    // The API has opened its database when it listens; on a full disk it still serves what can be read.
    readyAt: settings.addressOf(name) + (healthOf[name] ?? '/robots.txt'),
    logFile: path.join(settings.varDir, 'logs', `${name}.log`),
  };
}

/**
 * A remote's own static host. Its files never change, so they may be kept for a year.
 * @param {string} remote
 * @param {Settings} settings
 */
const hostOf = (remote, { varDir, host, ports }) => [
  path.join(repository, 'node_modules', 'http-server', 'bin', 'http-server'),
  path.join(varDir, 'remotes', remote),
  ...['-p', String(ports.get(remote)), '-a', host, `-c${A_YEAR}`],
  ...['--brotli', '--gzip', '--robots', '--silent', '--no-dotfiles', '-d', 'false', '-i', 'false'],
];
