// Runs checks in a process of their own: a build that exits, loops or takes all memory ends that process, and nothing else.
import { fork } from 'node:child_process';
import path from 'node:path';
import { publicEnvironment } from '../process/public-environment.mjs';

/** @typedef {import('./run-checks.mjs').Order} Order */
/** @typedef {import('./run-checks.mjs').Result} Result */
/** @typedef {ReturnType<typeof createChecker>} Checker */

/** Milliseconds for each step: a busy machine needs longer for all of them together than a loop may take. */
const TIME_LIMIT = 10_000;
/** Megabytes. */
const MEMORY_LIMIT = 1_024;

/**
 * Checks builds one after another, in the same process for as long as no build has ended it.
 * @param {{ timeLimit?: number }} [options] milliseconds for each step
 */
export function createChecker({ timeLimit = TIME_LIMIT } = {}) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const stop = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    /** @param {Order} order @returns {Promise<Result>} */
    check: async (order) => {
      child ??= startProcess();
      const { result, isUsable } = await runOrder(child, order, timeLimit);
      if (!isUsable) stop();
      return result;
    },
    stop,
  };
}

const startProcess = () =>
  fork(path.join(import.meta.dirname, 'run-checks.mjs'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${MEMORY_LIMIT}`],
    env: publicEnvironment(process.env),
  });

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Order} order
 * @param {number} timeLimit
 * @returns {Promise<{ result: Result, isUsable: boolean }>} whether the process can check another build
 */
function runOrder(child, order, timeLimit) {
  let step = 'before its first file was read';
  return new Promise((resolve) => {
    const end = (/** @type {Result} */ result, isUsable = false) => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve({ result, isUsable });
    };
    const refuse = (/** @type {string} */ what, /** @type {string} */ todo) =>
      end({ findings: [{ what, where: step, todo }], notes: [], views: [] });
    const timer = setTimeout(
      () =>
        refuse(
          `a step of the checks did not end within ${timeLimit / 1_000} s`,
          'Find the loop, or what blocks, in that place: on the server it would stop a page.',
        ),
      timeLimit,
    );
    child.on('message', (/** @type {import('./run-checks.mjs').Message} */ message) => {
      if ('step' in message) {
        step = message.step;
        timer.refresh();
      } else end(message.result, message.isUsable);
    });
    child.on('exit', (code, signal) =>
      refuse(
        `the build ended the process that checked it (${signal ?? `exit code ${code}`})`,
        'Remove the exit, or what takes all memory: on the server it would end the process that renders pages.',
      ),
    );
    child.on('error', (error) => refuse(error.message, 'Try again.'));
    child.send(order);
  });
}
