// Shows the live build with the same recorded data as the build that is checked, and compares what a person gets.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { repository } from '../process/environment.mjs';
import { messageOf } from '../process/failure.mjs';
import { fetchBuild } from '../hosts/fetch-build.mjs';
import { compareOutlines, readServerOutline } from './outlines.mjs';
import { placeOf } from './pieces/recorded-pieces.mjs';

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('./check-piece.mjs').Seen} Seen */
/** @typedef {import('./pieces/recorded-pieces.mjs').View} View */
/** @typedef {import('../registry/schemas.mjs').RegistryEntry} RegistryEntry */
/** @typedef {{ views: readonly View[], seen?: readonly Seen[] | undefined }} Shown on the server and, unless it was left out, in a browser */
/** @typedef {{ findings: Finding[], changes: string[], problem?: string }} Comparison problem: why nothing was compared */

/** Sentences of each kind that a person reads. */
const MAX_SENTENCES = 8;

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
    const { views } = await checker.check({ ...order, isLive: true });
    const seen = candidate.seen && (await lookAt({ folder, manifest, repository }, views));
    return compare(candidate, { views, seen }, entry.metadata.version);
  } catch (error) {
    return { findings: [], changes: [], problem: messageOf(error) };
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

/** @param {import('./check-in-browser.mjs').Build} build @param {View[]} views */
async function lookAt(build, views) {
  const { checkInBrowser } = await import('./check-in-browser.mjs');
  return (await checkInBrowser(build, views, { isLive: true })).seen;
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
  const todo = 'If this is meant, publish with --accept "reason": the reason goes into the history.';
  const findings = differences.flatMap(({ place, losses }) =>
    losses.map((what) => ({ what, where: `${place}, beside the live build ${version}`, todo })),
  );
  return {
    findings: shorten(uniqueBy(findings, ({ what }) => what)),
    changes: uniqueBy(
      differences.flatMap(({ place, changes }) => changes.map((change) => `${place}: ${change}`)),
      (sentence) => sentence,
    ).slice(0, MAX_SENTENCES),
  };
}

/** @param {Finding[]} findings */
function shorten(findings) {
  const [last] = findings.slice(MAX_SENTENCES);
  const more = findings.length - MAX_SENTENCES;
  return last
    ? [...findings.slice(0, MAX_SENTENCES), { ...last, what: `${last.what} (and ${more} more differences)` }]
    : findings;
}

/** @typedef {Map<string, import('./outlines.mjs').Outline>} Outlines by place */

/** @param {Outlines} candidate @param {Outlines} live */
const compareAll = (candidate, live) =>
  [...candidate].flatMap(([place, outline]) => {
    const before = live.get(place);
    return before ? [{ place, ...compareOutlines(before, outline) }] : [];
  });

/** @param {readonly View[]} views @returns {Outlines} */
const outlinesOnServer = (views) =>
  new Map(
    views.flatMap((view) =>
      view.html === null
        ? []
        : [[placeOf(view, 'rendered on the server'), readServerOutline(view.html, view.metadata)]],
    ),
  );

/** @param {readonly Seen[]} [seen] @returns {Outlines} */
const outlinesInBrowser = (seen = []) =>
  new Map(seen.map(({ view, outline }) => [placeOf(view, 'shown in a browser'), outline]));

/** @template Value @param {Value[]} values @param {(value: Value) => string} keyOf */
const uniqueBy = (values, keyOf) => [...new Map(values.map((value) => [keyOf(value), value])).values()];
