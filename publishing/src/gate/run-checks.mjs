// The process in which builds are checked, one after another: `checker.mjs` starts it, and ends it after its time.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { RemoteContract } from '../contract/schemas.mjs';
import { readRemoteDescription } from '../remotes/description.mjs';
import { messageOf } from '../process/failure.mjs';
import { BuildManifest } from '../registry/schemas.mjs';
import { bytes } from './checks/bytes.mjs';
import { files } from './checks/files.mjs';
import { pages } from './checks/pages.mjs';
import { pieces } from './checks/pieces.mjs';
import { recordedProps } from './checks/recorded-props.mjs';
import { checkServerCode } from './checks/server-code.mjs';

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('./checks/finding.mjs').Live} Live */
/** @typedef {{ remote: string, folder: string, repository: string, shells: string[], mayGrow: boolean, needsLive: boolean, isQuick: boolean, isLive?: boolean }} Order live: the build is only rendered, to compare another one with it */
/** @typedef {{ findings: Finding[], notes: string[], views: import('./pieces/recorded-pieces.mjs').View[] }} Result */
/** @typedef {{ text: string, runsBuild: boolean }} Step where the checks are, and whether code of the build runs there */
/** @typedef {{ step: Step } | { result: Result, isUsable: boolean }} Message usable: the process can check another build */

/** Checks of the files alone; a build that fails one is not evaluated. */
const fileChecks = [files, pieces, pages];

/** @param {Message} message */
const send = (message) => process.send?.(message);

/** @param {Order} order @returns {Promise<Result>} */
async function run(order) {
  const candidate = await readCandidate(order);
  const onRun = (/** @type {string} */ text) => send({ step: { text, runsBuild: true } });
  if (order.isLive) return { notes: [], ...(await checkServerCode(candidate, onRun, order)) };
  for (const check of order.isQuick ? fileChecks : [...fileChecks, recordedProps]) {
    const findings = await check.run(candidate, undefined);
    if (findings.length) return { findings, notes: [], views: [] };
  }
  const { findings, notes } = order.isQuick
    ? { findings: [], notes: [] }
    : await compareWithLive(candidate, order);
  const server = await checkServerCode(candidate, onRun, order);
  return { findings: unique([...findings, ...server.findings]), notes, views: server.views };
}

/**
 * The checks that load the compiler or ask a site.
 * @param {import('./checks/finding.mjs').Candidate} candidate
 * @param {Order} order
 */
async function compareWithLive(candidate, { shells, remote, needsLive }) {
  if (!shells.length) return { findings: await bytes.run(candidate, undefined), notes: [] };
  const onStep = (/** @type {string} */ text) => send({ step: { text, runsBuild: false } });
  onStep('while the site was asked what is live');
  const { readLive } = await import('./read-live.mjs');
  const { propTypes } = await import('./checks/prop-types.mjs');
  const { sharedLibraries } = await import('./checks/shared-libraries.mjs');
  const { apiCalls } = await import('./checks/api-calls.mjs');
  const lives = await Promise.all(shells.map((url) => readLive(url, remote)));
  /** @type {Finding[]} */
  const findings = [];
  for (const live of lives)
    for (const check of [pieces, pages, propTypes, sharedLibraries, apiCalls, bytes]) {
      onStep(`while the check of ${check.name} ran`);
      findings.push(...(await check.run(candidate, live)));
    }
  const { notes, refusals } = sayWhatWasNotChecked(candidate, lives, needsLive);
  return { findings: [...findings, ...refusals], notes };
}

/**
 * @param {Order} order
 * @returns {Promise<import('./checks/finding.mjs').Candidate>}
 */
async function readCandidate({ remote, folder, repository, mayGrow }) {
  const manifest = BuildManifest.parse(
    JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')),
  );
  const { exposes, budgets = {} } = readRemoteDescription(path.join(repository, `mfe-${remote}`));
  const contract = manifest.contract
    ? RemoteContract.parse(JSON.parse(await readFile(path.join(folder, manifest.contract), 'utf8')))
    : undefined;
  const exposed = Object.keys(exposes).map((key) => key.slice(2));
  return { remote, folder, repository, manifest, contract, budgets, exposed, mayGrow };
}

/**
 * @param {import('./checks/finding.mjs').Candidate} candidate
 * @param {Live[]} lives
 * @param {boolean} needsLive
 */
function sayWhatWasNotChecked({ contract }, lives, needsLive) {
  const problems = lives.flatMap((live) => live.problems);
  if (!contract)
    return {
      notes: ['Not checked against what is live: the build has no contract.json.'],
      refusals: lives.some(({ shell }) => shell)
        ? [
            {
              what: 'the build has no contract.json',
              where: 'manifest.json',
              todo: 'Build it with the webpack package of this repository, which writes one.',
            },
          ]
        : [],
    };
  if (!needsLive) return { notes: problems.map((problem) => `Not checked: ${problem}`), refusals: [] };
  return {
    notes: [],
    refusals: problems.map((problem) => ({
      what: `the site could not be asked what is live: ${problem}`,
      where: 'SHELLS names this shell',
      todo: 'Publish when it responds; a build that was not checked against it could break its pages.',
    })),
  };
}

/** Two shells that are the same have the same findings. @param {Finding[]} findings */
const unique = (findings) => [
  ...new Map(findings.map((each) => [`${each.what} ${each.where}`, each])).values(),
];

/** Ends the order that is under way. @type {(result: Result, isUsable: boolean) => void} */
let finish = () => undefined;

/** Code of the build may run at any moment from here on. @param {Order} order */
async function runAndSend(order) {
  let isDone = false;
  finish = (result, isUsable) => {
    if (!isDone) send({ result, isUsable });
    isDone = true;
  };
  try {
    finish(await run(order), true);
  } catch (error) {
    finish(refuse(messageOf(error)), false);
  }
}

/** @param {string} what @returns {Result} */
const refuse = (what) => ({
  findings: [{ what, where: 'the build', todo: 'Repair it and build the remote again.' }],
  notes: [],
  views: [],
});

// Before code of a build can block this thread.
new Worker(path.join(import.meta.dirname, 'report-processor-time.mjs')).unref();
// The rest of the order would still run: the process is not used for another one.
process.on('unhandledRejection', (error) =>
  finish(refuse(`it leaves a rejected promise: ${messageOf(error)}`), false),
);
process.on('uncaughtException', (error) => finish(refuse(`it throws: ${messageOf(error)}`), false));
// What a build may have replaced.
const end = process.exit.bind(process);
process.once('disconnect', () => end(0));
process.on('message', (order) => void runAndSend(/** @type {Order} */ (order)));
