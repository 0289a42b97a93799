import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { tether } from './commands.mjs';
import { Failure } from './failure.mjs';
import { openLog } from './log-file.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} command a script for Node, and its arguments
 * @property {NodeJS.ProcessEnv} env
 * @property {string} cwd
 * @property {number} drainTime milliseconds that it goes on listening after SIGTERM
 * @property {string} readyAt an address that answers 200 once the part can do its work
 * @property {string} logFile
 */

/** Milliseconds. */
const times = {
  firstPause: 200,
  longestPause: 10_000,
  steadyLife: 30_000,
  untilKilled: 4000,
  oneResponse: 2000,
};

/**
 * Failed starts in a row after which a part is given up that has never worked. One that says its settings are wrong is given
 * up at once, or after as many where it has worked: a file may be half written.
 */
const ATTEMPTS = 5;

/** sysexits.h: 'something was found in an unconfigured or misconfigured state'. */
const WRONG_SETTINGS = 78;

/**
 * Starts a part and starts it again whenever it dies.
 * @param {Part} part
 * @param {object} listeners
 * @param {(line: string) => void} listeners.say
 * @param {(pid: number) => void} listeners.onReady when it first answers
 * @param {(failure: Failure) => void} listeners.onGivenUp when starting it again is no use
 */
export function keepRunning(part, { say, onReady, onGivenUp }) {
  const log = openLog(part.logFile);
  const asleep = new AbortController();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let stopping = false;
  let restarting = false;
  let everReady = false;

  const run = async () => {
    // A session of its own: Ctrl-C in the terminal reaches the launcher alone, which then stops the parts in order.
    child = spawn(process.execPath, [...tether, ...part.command], {
      cwd: part.cwd,
      env: part.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    child.stdout?.on('data', log.write);
    child.stderr?.on('data', log.write);
    child.on('message', (message) => {
      const words = wordsToSay(message);
      if (words) say(`\n${words}\n`);
    });
    const life = new AbortController();
    void announceReady(child, life.signal);
    const [code, signal] = await once(child, 'close').catch((error) => [error.message]);
    life.abort();
    return { code, how: signal ?? (typeof code === 'number' ? `exit code ${code}` : code) };
  };

  /**
   * @param {import('node:child_process').ChildProcess} process
   * @param {AbortSignal} life
   */
  const announceReady = async ({ pid = 0 }, life) => {
    if (!(await responses(part.readyAt, life))) return;
    if (everReady) say(`${part.name} is back (pid ${pid})`);
    else onReady(pid);
    everReady = true;
  };

  const ended = (async () => {
    let failures = 0;
    while (!stopping) {
      const startedAt = performance.now();
      const { code, how } = await run();
      if (stopping) return;
      if (restarting) {
        restarting = false;
        continue;
      }
      failures = performance.now() - startedAt > times.steadyLife ? 1 : failures + 1;
      const lines = typeof code === 'number' ? indent(log.takeRecent()) : '';
      if (code === WRONG_SETTINGS && !everReady) {
        onGivenUp(new Failure(`${part.name} could not be started.${lines}`));
        return;
      }
      if (failures >= ATTEMPTS && (!everReady || code === WRONG_SETTINGS)) {
        say(`${part.name} ended (${how}) ${failures} times in a row and is given up${lines}`);
        onGivenUp(new Failure(`${part.name} could not be started. Its log is ${part.logFile}.`));
        return;
      }
      const delay = Math.min(times.firstPause * 2 ** (failures - 1), times.longestPause);
      say(`${part.name} ended (${how}), starting again in ${delay / 1000} s${lines}`);
      await pause(delay, undefined, { signal: asleep.signal }).catch(() => undefined);
    }
  })();

  return {
    restart() {
      // Nobody waits for it to drain. False for one that is dead: it is about to be started anyway.
      restarting = child?.kill('SIGINT') ?? false;
    },

    /** @param {'SIGTERM' | 'SIGINT'} [signal] after SIGINT, servers do not drain */
    async stop(signal = 'SIGTERM') {
      stopping = true;
      asleep.abort();
      child?.kill(signal);
      // What is in flight at the end of a drain gets as long again.
      const patience = times.untilKilled + (signal === 'SIGTERM' ? 2 * part.drainTime : 0);
      const timer = setTimeout(() => {
        say(`${part.name} has not stopped within ${patience / 1000} s and is killed`);
        child?.kill('SIGKILL');
      }, patience);
      await ended;
      clearTimeout(timer);
    },

    kill() {
      stopping = true;
      child?.kill('SIGKILL');
    },
  };
}

/**
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} false where the signal came first
 */
async function responses(address, signal) {
  while (!signal.aborted) {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(times.oneResponse)]);
    const response = await fetch(address, { signal: patience }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await pause(50, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/**
 * What a part has to say on the terminal and nowhere else: a secret must not end in its log.
 * @param {unknown} message
 */
function wordsToSay(message) {
  if (typeof message !== 'object' || message === null || !('tell' in message)) return undefined;
  return typeof message.tell === 'string' ? message.tell : undefined;
}

/** @param {string} lines */
const indent = (lines) => lines && `\n${lines.replace(/^/gm, '  | ')}`;
