// Runs checks in a process of their own: a build that exits, loops or takes all memory ends that process, and nothing else.
import { fork } from 'node:child_process';
import path from 'node:path';
import { publicEnvironment } from '../process/public-environment.mjs';

/** @typedef {import('./run-checks.mjs').Order} Order */
/** @typedef {import('./run-checks.mjs').Result} Result */
/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {ReturnType<typeof createChecker>} Checker */

/** Milliseconds of processor time for each step in which code of the build runs. A machine that is busy may need longer. */
const TIME_LIMIT = 10_000;
/** Milliseconds after which any step ends: it waits for something, or the machine has no time for it. */
const PATIENCE = 60_000;
/** Milliseconds between two looks at a step. */
const WATCH_INTERVAL = 100;
/** Megabytes. */
const MEMORY_LIMIT = 1_024;

/**
 * Checks builds one after another, in the same process for as long as no build has ended it.
 * @param {{ timeLimit?: number, patience?: number }} [options] milliseconds for each step, of processor time and of all time
 */
export function createChecker({ timeLimit = TIME_LIMIT, patience = PATIENCE } = {}) {
  /** @type {ReturnType<typeof startProcess> | undefined} */
  let current;
  const stop = () => {
    current?.child.kill('SIGKILL');
    current = undefined;
  };
  return {
    /** @param {Order} order @returns {Promise<Result>} */
    check: async (order) => {
      current ??= startProcess();
      const { result, isUsable } = await runOrder(current, order, { timeLimit, patience });
      if (!isUsable) stop();
      return result;
    },
    stop,
  };
}

function startProcess() {
  const child = fork(path.join(import.meta.dirname, 'run-checks.mjs'), {
    // The last one: report-processor-time.mjs.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    execArgv: [`--max-old-space-size=${MEMORY_LIMIT}`, '--expose-gc'],
    env: publicEnvironment(process.env),
  });
  const reports = /** @type {import('node:stream').Readable} */ (child.stdio[4]);
  let processor = 0;
  reports.on('data', (/** @type {Buffer} */ data) => {
    processor = Number(data.toString().trim().split('\n').at(-1));
  });
  /** Milliseconds that the process has had until now. */
  const readProcessor = () => processor;
  return { child, readProcessor };
}

/**
 * @param {ReturnType<typeof startProcess>} process
 * @param {Order} order
 * @param {StepLimits} limits
 * @returns {Promise<{ result: Result, isUsable: boolean }>} whether the process can check another build
 */
function runOrder({ child, readProcessor }, order, limits) {
  /** @type {import('./run-checks.mjs').Step} */
  let step = { text: 'before its first file was read', runsBuild: false };
  const clock = createStepClock(readProcessor);
  return new Promise((resolve) => {
    const end = (/** @type {Result} */ result, isUsable = false) => {
      clearInterval(watch);
      child.removeAllListeners();
      resolve({ result, isUsable });
    };
    const refuse = (/** @type {Omit<Finding, 'where'>} */ finding) =>
      end({ findings: [{ ...finding, where: step.text }], notes: [], views: [] });
    const watch = setInterval(() => {
      const finding = findEndless(step, clock.read(), limits);
      if (finding) refuse(finding);
    }, WATCH_INTERVAL);
    child.on('message', (/** @type {import('./run-checks.mjs').Message} */ message) => {
      if ('step' in message) {
        ({ step } = message);
        clock.restart();
      } else end(message.result, message.isUsable);
    });
    child.on('exit', (code, signal) =>
      refuse({
        what: `the build ended the process that checked it (${signal ?? `exit code ${code}`})`,
        todo: 'Remove the exit, or what takes all memory: on the server it would end the process that renders pages.',
      }),
    );
    child.on('error', (error) => refuse({ what: error.message, todo: 'Try again.' }));
    child.send(order);
  });
}

/** @typedef {{ timeLimit: number, patience: number }} StepLimits */
/** @typedef {{ elapsed: number, processor: number }} StepTime milliseconds since the step began, and those of the processor among them */

/**
 * What is wrong with a step that takes too long.
 * @param {import('./run-checks.mjs').Step} step
 * @param {StepTime} time
 * @param {StepLimits} limits
 * @returns {Omit<Finding, 'where'> | undefined}
 */
function findEndless({ runsBuild }, { elapsed, processor }, { timeLimit, patience }) {
  const seconds = (/** @type {number} */ milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`;
  if (runsBuild && processor > timeLimit)
    return {
      what: `a step of the checks did not end within ${seconds(timeLimit)} of processor time`,
      todo: 'Find the loop, or what blocks, in that place: on the server it would stop a page.',
    };
  if (elapsed < patience) return undefined;
  const had = `in ${seconds(elapsed)} it had the processor for ${seconds(processor)}`;
  return runsBuild
    ? {
        what: `a step of the checks did not end: ${had}`,
        todo: 'Find what it waits for. If this machine was busy, publish again when it is not.',
        isTimed: true,
      }
    : {
        what: `the checks did not end, and no code of the build ran: ${had}`,
        todo: 'Nothing is known to be wrong with the build. Publish again when this machine is less busy.',
        isTimed: true,
      };
}

/** The time since the last restart. @param {() => number} readProcessor */
function createStepClock(readProcessor) {
  let start = { at: performance.now(), processor: readProcessor() };
  return {
    /** @returns {StepTime} */
    read: () => ({ elapsed: performance.now() - start.at, processor: readProcessor() - start.processor }),
    restart: () => {
      start = { at: performance.now(), processor: readProcessor() };
    },
  };
}
