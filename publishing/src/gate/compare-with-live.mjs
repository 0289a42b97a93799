// Shows the live build with the same recorded data as the build that is checked, and compares what a person gets.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { repository } from '../process/environment.mjs';
import { messageOf } from '../process/failure.mjs';
import { fetchBuild } from '../hosts/fetch-build.mjs';
import { compareOutlines, readServerOutline } from './outlines.mjs';
import { placeOf } from './pieces/recorded-pieces.mjs';
import { readRemoteDescription } from '../remotes/description.mjs';
import { untilSure } from './until-sure.mjs';

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('./check-piece.mjs').Seen} Seen */
/** @typedef {import('./pieces/recorded-pieces.mjs').View} View */
/** @typedef {import('../registry/schemas.mjs').RegistryEntry} RegistryEntry */
/** @typedef {{ views: readonly View[], seen?: readonly Seen[] | undefined }} Shown on the server and, unless it was left out, in a browser */
/** @typedef {{ findings: Finding[], changes: string[], problem?: string | undefined }} Comparison problem: why nothing was compared */

/** @type {Comparison} */
const nothing = { findings: [], changes: [] };

/**
 * @param {Shown} candidate
 * @param {RegistryEntry} entry of the live build
 * @param {{ remote: string, checker: import('./checker.mjs').Checker }} options
 * @returns {Promise<Comparison>}
 */
export async function compareWithLive(candidate, entry, { remote, checker }) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'live-build-'));
  try {
    const manifest = await fetchBuild(entry, folder);
    const order = { remote, folder, repository, shells: [], needsLive: false, mayGrow: true, isQuick: false };
    const onServer = await untilSure(() => checker.check({ ...order, isLive: true }));
    const inBrowser = candidate.seen && (await lookAt({ folder, manifest, repository }, onServer.views));
    const live = { views: onServer.views, seen: inBrowser?.seen };
    const comparison = compare(candidate, live, entry.metadata.version);
    // What is wrong with the live build is no fault of this one; what this machine was too slow for was not compared.
    const unseen = [...onServer.findings, ...(inBrowser?.findings ?? [])];
    const late = unseen.find(({ isTimed }) => isTimed);
    if (late) return { ...nothing, problem: `${late.what} (the live build, ${late.where})` };
    const notes = unseen.map(
      ({ what, where }) => `Not compared, the live build has a fault: ${what} (${where})`,
    );
    return { ...comparison, changes: [...notes, ...comparison.changes] };
  } catch (error) {
    return { ...nothing, problem: messageOf(error).split('\n')[0]?.replace(/\.$/, '') };
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

/** @param {import('./check-in-browser.mjs').Build} build @param {View[]} views */
async function lookAt(build, views) {
  const { checkInBrowser } = await import('./check-in-browser.mjs');
  const { effects } = readRemoteDescription(path.join(repository, `mfe-${build.manifest.name}`));
  return untilSure(() => checkInBrowser({ ...build, effects }, views, { isLive: true }));
}

/**
 * @param {Shown} candidate
 * @param {Shown} live
 * @param {string} version that is live
 * @returns {Comparison}
 */
function compare(candidate, live, version) {
  const differences = [
    ...compareAll(outlinesOnServer(candidate.views), outlinesOnServer(live.views)),
    ...compareAll(outlinesInBrowser(candidate.seen), outlinesInBrowser(live.seen)),
  ];
  const lacking = differences.filter(({ losses }) => losses.length);
  const findings = firstByPiece(lacking).map(({ first, others }) => ({
    what: `${first.losses.join('; ')}${others ? ` (and so on, in ${others} more views)` : ''}`,
    where: `${first.place}, beside the live build ${version}`,
    todo: 'If this is meant, publish with --accept "reason": the reason goes into the history.',
  }));
  const changed = differences.filter(({ losses, changes }) => !losses.length && changes.length);
  const changes = firstByPiece(changed).map(({ first }) => `${first.place}: ${first.changes.join('; ')}`);
  return { findings, changes };
}

/** @typedef {import('./outlines.mjs').Difference & { piece: string, place: string }} ViewDifference */

/** What differs in one view differs in most others of the piece. @param {readonly ViewDifference[]} differences */
const firstByPiece = (differences) =>
  [...new Set(differences.map(({ piece }) => piece))].flatMap((piece) => {
    const [first, ...others] = differences.filter((each) => each.piece === piece);
    return first ? [{ first, others: others.length }] : [];
  });

/** @typedef {Map<string, { piece: string, outline: import('./outlines.mjs').Outline }>} Outlines by place */

/** @param {Outlines} candidate @param {Outlines} live @returns {ViewDifference[]} */
const compareAll = (candidate, live) =>
  [...candidate].flatMap(([place, { piece, outline }]) => {
    const before = live.get(place);
    return before ? [{ piece, place, ...compareOutlines(before.outline, outline) }] : [];
  });

/** @param {readonly View[]} views @returns {Outlines} */
const outlinesOnServer = (views) =>
  new Map(
    views.flatMap((view) =>
      view.html === null
        ? []
        : [
            [
              placeOf(view, 'rendered on the server'),
              { piece: view.piece, outline: readServerOutline(view.html, view.metadata) },
            ],
          ],
    ),
  );

/** @param {readonly Seen[]} [seen] @returns {Outlines} */
const outlinesInBrowser = (seen = []) =>
  new Map(
    seen.map(({ view, outline }) => [placeOf(view, 'shown in a browser'), { piece: view.piece, outline }]),
  );
