// The checks that a build must pass before it becomes live. They run in a process of their own: a build that exits, loops
// or takes all memory ends that process, and nothing else.
import { fork } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { repository } from '../environment.mjs';
import { Failure } from '../failure.mjs';
import { publicEnvironment } from '../public-environment.mjs';
import { BuildManifest } from '../registry/schemas.mjs';
import { sha384 } from './checks/files.mjs';

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('../registry/schemas.mjs').BuildManifest} Manifest */

/** Milliseconds for each step: a busy machine needs longer for all of them together than a loop may take. */
const TIME_LIMIT = 10_000;
/** Megabytes. */
const MEMORY_LIMIT = 1_024;

/**
 * @typedef {object} CheckOptions
 * @property {readonly string[]} [shells] URLs of the shells whose visitors will get the build
 * @property {boolean} [needsLive] refuse a build where these shells cannot be asked what is live
 * @property {boolean} [mayGrow] a piece may be much larger than the live one
 * @property {boolean} [isQuick] only the checks that need neither a site nor recorded data
 * @property {(note: string) => void} [onNote] called with what could not be checked
 */

/**
 * @param {string} remote
 * @param {string} folder
 * @param {CheckOptions} [options]
 * @returns {Promise<{ version: string, integrity: string, manifest: Manifest }>}
 * @throws {Failure} with everything that is wrong with the build
 */
export async function checkBuild(remote, folder, options = {}) {
  const { text, manifest } = await readManifest(remote, folder);
  const { findings, notes } = await runChecks(remote, folder, options);
  if (findings.length) throw new Failure(describe(remote, findings));
  for (const note of notes) options.onNote?.(note);
  return { version: manifest.version, integrity: sha384(text), manifest };
}

/** @param {string} remote @param {string} folder */
async function readManifest(remote, folder) {
  const refuse = (/** @type {string} */ what) =>
    new Failure(
      describe(remote, [
        { what, where: path.join(folder, 'manifest.json'), todo: 'Build the remote again.' },
      ]),
    );
  try {
    const text = await fs.readFile(path.join(folder, 'manifest.json'), 'utf8');
    const manifest = BuildManifest.parse(JSON.parse(text));
    if (manifest.name !== remote) throw new Error(`it is a build of '${manifest.name}'`);
    return { text, manifest };
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} remote
 * @param {string} folder
 * @param {CheckOptions} options
 * @returns {Promise<{ findings: Finding[], notes: string[] }>}
 */
function runChecks(remote, folder, { shells = [], needsLive = false, mayGrow = false, isQuick = false }) {
  const child = fork(path.join(import.meta.dirname, 'run-checks.mjs'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${MEMORY_LIMIT}`],
    env: publicEnvironment(process.env),
  });
  let step = 'before its first file was read';
  return new Promise((resolve) => {
    const end = (/** @type {{ findings: Finding[], notes: string[] }} */ result) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(result);
    };
    const refuse = (/** @type {string} */ what, /** @type {string} */ todo) =>
      end({ findings: [{ what, where: step, todo }], notes: [] });
    const timer = setTimeout(
      () =>
        refuse(
          `a step of the checks did not end within ${TIME_LIMIT / 1_000} s`,
          'Find the loop, or what blocks, in that place: on the server it would stop a page.',
        ),
      TIME_LIMIT,
    );
    child.on('message', (/** @type {import('./run-checks.mjs').Message} */ message) => {
      if ('step' in message) {
        step = message.step;
        timer.refresh();
      } else end(message);
    });
    child.on('exit', (code, signal) =>
      refuse(
        `the build ended the process that checked it (${signal ?? `exit code ${code}`})`,
        'Remove the exit, or what takes all memory: on the server it would end the process that renders pages.',
      ),
    );
    child.on('error', (error) => refuse(error.message, 'Try again.'));
    child.send({
      remote,
      folder: path.resolve(folder),
      repository,
      shells: [...shells],
      needsLive,
      mayGrow,
      isQuick,
    });
  });
}

/** @param {string} remote @param {Finding[]} findings */
const describe = (remote, findings) =>
  `This build of ${remote} was not published: ${findings
    .map(({ what, where, todo }) => `${what}.\n  Where: ${where}.\n  To do: ${todo}`)
    .join('\n')}`;
