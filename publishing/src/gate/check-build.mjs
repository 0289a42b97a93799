// The checks that a build must pass before it becomes live: those of its files and its code for the server in a process of
// their own, then its pieces in a browser.
import fs from 'node:fs/promises';
import path from 'node:path';
import { repository } from '../process/environment.mjs';
import { Failure, messageOf } from '../process/failure.mjs';
import { sha384 } from '../process/sha384.mjs';
import { BuildManifest } from '../registry/schemas.mjs';
import { readRemoteDescription } from '../remotes/description.mjs';
import { createChecker } from './checker.mjs';
import { measurePieces } from './checks/measure-pieces.mjs';
import { untilSure } from './until-sure.mjs';

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('../registry/schemas.mjs').BuildManifest} Manifest */
/** @typedef {import('../registry/schemas.mjs').CheckReport} CheckReport */
/** @typedef {import('./pieces/recorded-pieces.mjs').View} View */

/**
 * @typedef {object} CheckOptions
 * @property {readonly string[]} [shells] URLs of the shells whose visitors will get the build
 * @property {boolean} [needsLive] refuse a build where these shells cannot be asked what is live
 * @property {import('../registry/schemas.mjs').RegistryEntry | undefined} [live] the build that it would replace
 * @property {string | undefined} [accept] why it may lack what the live build shows
 * @property {boolean} [mayGrow] a piece may be much larger than the live one
 * @property {boolean} [isQuick] only the checks that need neither a site nor recorded data
 * @property {boolean} [inBrowser] hydrate its pieces in a browser, too
 * @property {import('./checker.mjs').Checker} [checker] where several builds are checked
 * @property {(note: string) => void} [onNote] called with what could not be checked
 */

/**
 * @param {string} remote
 * @param {string} folder
 * @param {CheckOptions} [options]
 * @returns {Promise<{ version: string, integrity: string, manifest: Manifest, checks: CheckReport }>}
 * @throws {Failure} with everything that is wrong with the build
 */
export async function checkBuild(remote, folder, options = {}) {
  const { text, manifest } = await readManifest(remote, folder);
  const integrity = sha384(text);
  const checker = options.checker ?? createChecker();
  try {
    const { notes, views } = await pass(remote, () => runChecks(remote, folder, { ...options, checker }));
    const browser =
      options.inBrowser && views.length ? await browse(remote, folder, manifest, views) : undefined;
    const differences = await findDifferences({ views, seen: browser?.seen }, integrity, remote, {
      ...options,
      checker,
    });
    for (const note of [...notes, ...differences]) options.onNote?.(note);
    const pieces = reportPieces(await measurePieces(manifest, folder), views, browser?.milliseconds);
    return {
      version: manifest.version,
      integrity,
      manifest,
      checks: { pieces, notes: [...notes, ...differences] },
    };
  } finally {
    if (!options.checker) checker.stop();
  }
}

/**
 * @template {{ findings: Finding[] }} Result
 * @param {string} remote
 * @param {() => Promise<Result>} check
 */
async function pass(remote, check) {
  const result = await untilSure(check);
  if (result.findings.length) throw new Failure(describe(remote, result.findings));
  return result;
}

/**
 * @param {string} remote
 * @param {string} folder
 * @param {Manifest} manifest
 * @param {readonly View[]} views
 */
async function browse(remote, folder, manifest, views) {
  const { checkInBrowser } = await import('./check-in-browser.mjs');
  const { effects } = readRemoteDescription(path.join(repository, `mfe-${remote}`));
  return pass(remote, () =>
    checkInBrowser({ repository, folder: path.resolve(folder), manifest, effects }, views),
  );
}

/**
 * How the build differs from the live one for a person, as sentences.
 * @param {import('./compare-with-live.mjs').Shown} shown
 * @param {string} integrity of its manifest
 * @param {string} remote
 * @param {CheckOptions & { checker: import('./checker.mjs').Checker }} options
 * @returns {Promise<string[]>}
 * @throws {Failure} where something is gone, and no reason was given
 */
async function findDifferences(shown, integrity, remote, { live, accept, checker, needsLive, isQuick }) {
  if (!live || isQuick || live.metadata.integrity === integrity) return [];
  const { compareWithLive } = await import('./compare-with-live.mjs');
  const { findings, changes, problem } = await compareWithLive(shown, live, { remote, checker });
  if (problem && needsLive && accept === undefined)
    throw new Failure(
      describe(remote, [
        {
          what: `it could not be compared with the live build: ${problem}`,
          where: live.url,
          todo: 'Publish when the host responds; or, if it is gone for good, with --accept "reason".',
        },
      ]),
    );
  if (findings.length && accept === undefined) throw new Failure(describe(remote, findings));
  return [
    ...(problem ? [`Not compared with the live build: ${problem}`] : []),
    ...findings.map(({ what, where }) => `Accepted: ${what} (${where})`),
    ...changes,
  ];
}

/**
 * @param {Record<string, number>} bytes
 * @param {readonly View[]} views
 * @param {ReadonlyMap<string, number> | undefined} inBrowser milliseconds
 * @returns {CheckReport['pieces']}
 */
const reportPieces = (bytes, views, inBrowser) =>
  Object.fromEntries(
    Object.entries(bytes).map(([piece, size]) => {
      const server = views.find((view) => view.piece === piece && view.state === 'ready')?.busy;
      const browser = inBrowser?.get(piece);
      return [
        piece,
        { bytes: size, ...(server !== undefined && { server }), ...(browser !== undefined && { browser }) },
      ];
    }),
  );

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
    throw refuse(messageOf(error));
  }
}

/**
 * @param {string} remote
 * @param {string} folder
 * @param {CheckOptions & { checker: import('./checker.mjs').Checker }} options
 */
function runChecks(
  remote,
  folder,
  { checker, shells = [], needsLive = false, mayGrow = false, isQuick = false },
) {
  const order = { remote, folder: path.resolve(folder), repository, shells: [...shells] };
  return checker.check({ ...order, needsLive, mayGrow, isQuick });
}

/** @param {string} remote @param {Finding[]} findings */
function describe(remote, findings) {
  const lines = findings.map(({ what, where, todo }) => `${what}.\n  Where: ${where}.\n  To do: ${todo}`);
  return `This build of ${remote} was not published: ${lines.join('\n')}`;
}
