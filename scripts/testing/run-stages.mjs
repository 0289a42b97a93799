// Runs the parts of the tests, two at a time where that is fair, and tells what came of each.
import { run } from '../launcher/commands.mjs';
import { repository } from '../launcher/environment.mjs';
import { oneCheck } from './results.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */
/**
 * @typedef {(command: string[], env?: NodeJS.ProcessEnv) => Promise<boolean>} Succeeds whether a command ended well
 * @typedef {{ reports: string, succeeds: Succeeds, say: (text: string) => void }} Tools
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} of which of `npm run test:...` it belongs to
 * @property {boolean} [isAlone] nothing runs beside it: it uses every core, or measures what a neighbour would change
 * @property {(tools: Tools) => Promise<Counts>} run
 */

/** Shows what a command says as it says it. */
const succeedsAloud = (/** @type {string[]} */ command, env = process.env) =>
  run(command, { cwd: repository, stdio: 'inherit', env }).then(
    () => true,
    () => false,
  );

/**
 * Runs a stage and tells what came of it.
 * @param {Stage} stage
 * @param {string} reports the folder for what test runners report
 * @param {boolean} hasNeighbour what it says is then kept until its end, so that it stands together
 */
async function runStage(stage, reports, hasNeighbour) {
  /** @type {string[]} */
  const said = [];
  const say = hasNeighbour ? (/** @type {string} */ text) => void said.push(text) : console.log;
  console.log(`\n=== ${stage.name}${hasNeighbour ? ' has started' : ''}`);
  const startedAt = performance.now();
  const counts = await stage
    .run({ reports, say, succeeds: hasNeighbour ? succeedsQuietly(say) : succeedsAloud })
    .catch((error) => {
      say(error instanceof Error ? error.message : String(error));
      return oneCheck(false);
    });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const verdict = counts.failed ? 'FAILED' : counts.passed ? 'passed' : 'NOT RUN';
  const numbers = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  if (said.length) console.log(`\n=== ${stage.name}\n${said.join('\n')}`);
  console.log(`=== ${stage.name}: ${verdict} in ${seconds} s (${numbers})`);
  return { name: stage.name, counts, said: said.join('\n') };
}

/** @returns {Succeeds} */
const succeedsQuietly =
  (/** @type {(text: string) => void} */ say) =>
  (command, env = process.env) =>
    run([...command], { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'], env }).then(
      (output) => {
        say(output.trim());
        return true;
      },
      (error) => {
        say(error instanceof Error ? error.message : String(error));
        return false;
      },
    );

/**
 * Two at a time, in the order of the list: a test runner of one worker leaves a core idle. What is to be alone comes last.
 * @param {Stage[]} chosen
 * @param {string} reports
 */
export async function runStages(chosen, reports) {
  const queue = chosen.filter(({ isAlone }) => !isAlone);
  const hasNeighbour = queue.length > 1;
  /** @type {Awaited<ReturnType<typeof runStage>>[]} */
  const results = [];
  const lane = async () => {
    for (let stage = queue.shift(); stage; stage = queue.shift())
      results.push(await runStage(stage, reports, hasNeighbour));
  };
  await Promise.all([lane(), lane()]);
  for (const stage of chosen.filter(({ isAlone }) => isAlone))
    results.push(await runStage(stage, reports, false));
  return results;
}
