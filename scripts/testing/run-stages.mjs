// Runs the stages of the tests, several at a time unless one must be alone, and prints the result of each.
import os from 'node:os';
import { run } from '../launcher/commands.mjs';
import { repository } from '../launcher/environment.mjs';
import { oneCheck } from './results.mjs';

/** @typedef {import('./results.mjs').Report} Report */
/**
 * @typedef {(command: string[], env?: NodeJS.ProcessEnv) => Promise<boolean>} Succeeds whether a command succeeded
 * @typedef {{ reports: string, succeeds: Succeeds, print: (text: string) => void, shard: string[] }} StageContext
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} suites which of `npm run test:...` it belongs to
 * @property {boolean} [isAlone] nothing runs beside it: it uses every core, or measures times
 * @property {(context: StageContext) => Promise<Report>} run
 */

/**
 * Milliseconds that a command may take, many times what it does: a test runner whose tests leave something open would never
 * end, and then nobody would see what it has printed.
 */
const timeout = 45 * 60_000;

/** Prints the output of a command while it runs. */
const succeedsInheritingOutput = (/** @type {string[]} */ command, env = process.env) =>
  run(command, { cwd: repository, stdio: 'inherit', env, timeout }).then(
    () => true,
    () => false,
  );

/**
 * Runs a stage and prints its result.
 * @param {Stage} stage
 * @param {string} reports the folder for what test runners report
 * @param {boolean} isParallel its output is then collected until its end, so that outputs do not mix
 * @param {string[]} shard the argument of the test runners, if this is a part of the tests
 */
async function runStage(stage, reports, isParallel, shard) {
  /** @type {string[]} */
  const output = [];
  const print = isParallel ? (/** @type {string} */ text) => void output.push(text) : console.log;
  console.log(`\n=== ${stage.name}${isParallel ? ' has started' : ''}`);
  const startedAt = performance.now();
  const counts = await stage
    .run({
      reports,
      shard,
      print,
      succeeds: isParallel ? succeedsCollectingOutput(print) : succeedsInheritingOutput,
    })
    .catch((error) => {
      print(error instanceof Error ? error.message : String(error));
      return oneCheck(false);
    });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const verdict = counts.failed ? 'FAILED' : counts.passed ? 'passed' : 'NOT RUN';
  const numbers = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  if (output.length) console.log(`\n=== ${stage.name}\n${output.join('\n')}`);
  console.log(`=== ${stage.name}: ${verdict} in ${seconds} s (${numbers})`);
  return { name: stage.name, counts, output: output.join('\n') };
}

/** @returns {Succeeds} */
const succeedsCollectingOutput =
  (/** @type {(text: string) => void} */ print) =>
  (command, env = process.env) =>
    run([...command], { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'], env, timeout }).then(
      (output) => {
        print(output.trim());
        return true;
      },
      (error) => {
        print(error instanceof Error ? error.message : String(error));
        return false;
      },
    );

/**
 * In the order of the list, one more at a time than there are cores: each waits now and then, for a process, a pause between
 * pictures or a limit. Stages that must be alone come last.
 * @param {Stage[]} chosen
 * @param {string} reports
 * @param {string[]} shard
 */
export async function runStages(chosen, reports, shard) {
  const queue = chosen.filter(({ isAlone }) => !isAlone);
  const isParallel = queue.length > 1;
  /** @type {Awaited<ReturnType<typeof runStage>>[]} */
  const results = [];
  const runQueue = async () => {
    for (let stage = queue.shift(); stage; stage = queue.shift())
      results.push(await runStage(stage, reports, isParallel, shard));
  };
  await Promise.all(Array.from({ length: os.availableParallelism() + 1 }, runQueue));
  for (const stage of chosen.filter(({ isAlone }) => isAlone))
    results.push(await runStage(stage, reports, false, shard));
  return results;
}
