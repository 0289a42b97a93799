import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { exitWithParent } from './commands.mjs';
import { Failure, WRONG_SETTINGS } from './failure.mjs';
import { openLog } from './log-file.mjs';

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string[]} command a script for Node, and its arguments
 * @property {NodeJS.ProcessEnv} env
 * @property {string} cwd
 * @property {() => Promise<void>} [checkPort] throws a `Failure` where another process has its port
 * @property {number} drainTime milliseconds for which it goes on listening after SIGTERM
 * @property {string} readyUrl responds with 200 once the service can do its work
 * @property {string | undefined} logFile undefined where its lines go to the output of the launcher
 */

/** Milliseconds. */
const times = {
  firstDelay: 200,
  longestDelay: 10_000,
  stableAfter: 30_000,
  killTimeout: 4000,
  probeTimeout: 2000,
};

/**
 * A service that was never ready is not restarted after so many failed starts in a row. One that exits because of its
 * settings is not restarted at all, or after as many attempts where it was ready before: a file may be half written.
 */
const ATTEMPTS = 5;

/**
 * Starts a service and restarts it whenever it exits.
 * @param {Service} service
 * @param {object} listeners
 * @param {(line: string) => void} listeners.print
 * @param {(pid: number) => void} listeners.onReady when it is ready for the first time
 * @param {(failure: Failure) => void} listeners.onFailed when another restart would not help
 */
export function superviseService(service, { print, onReady, onFailed }) {
  const log = openLog(service.logFile);
  const delayAborted = new AbortController();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let stopping = false;
  let restarting = false;
  let wasReady = false;

  const run = async () => {
    child = spawnService(service);
    child.stdout?.on('data', log.write);
    child.stderr?.on('data', log.write);
    child.on('message', (message) => {
      const text = messageForOperator(message);
      if (text) print(`\n${text}\n`);
    });
    const running = new AbortController();
    void announceReady(child, running.signal);
    const [code, signal] = await once(child, 'close').catch((error) => [error.message]);
    running.abort();
    return { code, reason: signal ?? (typeof code === 'number' ? `exit code ${code}` : code) };
  };

  /**
   * @param {import('node:child_process').ChildProcess} process
   * @param {AbortSignal} running
   */
  const announceReady = async ({ pid = 0 }, running) => {
    if (!(await isReady(service.readyUrl, running))) return;
    if (wasReady) print(`${service.name} restarted (pid ${pid})`);
    else onReady(pid);
    wasReady = true;
  };

  const ended = (async () => {
    let failures = 0;
    while (!stopping) {
      // Not only at the start of the launcher: builds take minutes. What has the port may respond as the service would.
      const portTaken = wasReady ? undefined : await findFailure(service.checkPort);
      if (portTaken) return onFailed(portTaken);
      const startedAt = performance.now();
      const { code, reason } = await run();
      if (stopping) return;
      if (restarting) {
        restarting = false;
        continue;
      }
      failures = performance.now() - startedAt > times.stableAfter ? 1 : failures + 1;
      const lines = typeof code === 'number' ? indent(log.takeRecent()) : '';
      if (code === WRONG_SETTINGS && !wasReady) {
        return onFailed(new Failure(`${service.name} could not be started.${lines}`, WRONG_SETTINGS));
      }
      if (failures >= ATTEMPTS && (!wasReady || code === WRONG_SETTINGS)) {
        print(`${service.name} exited (${reason}) ${failures} times in a row and is not restarted${lines}`);
        const place = service.logFile === undefined ? '' : ` Its log is ${service.logFile}.`;
        return onFailed(new Failure(`${service.name} could not be started.${place}`));
      }
      const delay = Math.min(times.firstDelay * 2 ** (failures - 1), times.longestDelay);
      print(`${service.name} exited (${reason}), restarting in ${delay / 1000} s${lines}`);
      await pause(delay, undefined, { signal: delayAborted.signal }).catch(() => undefined);
    }
  })();

  return {
    restart() {
      // Without draining. `kill` returns false for a dead process, which is about to be restarted anyway.
      restarting = child?.kill('SIGINT') ?? false;
    },

    /** @param {'SIGTERM' | 'SIGINT'} [signal] after SIGINT, servers do not drain */
    async stop(signal = 'SIGTERM') {
      stopping = true;
      delayAborted.abort();
      child?.kill(signal);
      // Requests that are in flight at the end of a drain get as long again.
      const timeout = times.killTimeout + (signal === 'SIGTERM' ? 2 * service.drainTime : 0);
      const timer = setTimeout(() => {
        print(`${service.name} has not stopped within ${timeout / 1000} s and is killed`);
        child?.kill('SIGKILL');
      }, timeout);
      await ended;
      clearTimeout(timer);
    },

    kill() {
      stopping = true;
      child?.kill('SIGKILL');
    },
  };
}

/** @param {Service} service */
const spawnService = ({ command, cwd, env }) =>
  // A session of its own: Ctrl-C in the terminal reaches the launcher alone, which then stops the services in order.
  spawn(process.execPath, [...exitWithParent, ...command], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} false where it was aborted first
 */
async function isReady(url, signal) {
  while (!signal.aborted) {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(times.probeTimeout)]);
    const response = await fetch(url, { signal: timeout }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await pause(50, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/**
 * The text that a service sends for the terminal alone: a secret must not be written to its log.
 * @param {unknown} message
 */
function messageForOperator(message) {
  if (typeof message !== 'object' || message === null || !('tell' in message)) return undefined;
  return typeof message.tell === 'string' ? message.tell : undefined;
}

/** @param {(() => Promise<void>) | undefined} check @returns {Promise<Failure | undefined>} */
const findFailure = async (check) =>
  check?.().then(
    () => undefined,
    (error) => error,
  );

/** @param {string} lines */
const indent = (lines) => lines && `\n${lines.replace(/^/gm, '  | ')}`;
