// The checks before a release of the shell or of the API: the same comparisons as before a publish, the other way round.
import { findCallProblems } from './checks/api-calls.mjs';
import { placedPieces } from './checks/pieces.mjs';
import { findMismatches } from './checks/prop-mismatches.mjs';
import { pairProps } from './checks/prop-types.mjs';
import { findLibraryProblems } from './checks/shared-libraries.mjs';

/** @typedef {import('./read-published-build.mjs').PublishedBuild} PublishedBuild */
/** @typedef {import('./read-published-build.mjs').BuildName} BuildName */
/** @typedef {import('../contract/schemas.mjs').ShellContract} ShellContract */
/**
 * @typedef {object} Release what is about to be deployed
 * @property {ShellContract | undefined} shell unset where the shell stays as it is
 * @property {import('./checks/finding.mjs').OpenApi | undefined} openApi unset where the API does
 */
/**
 * @typedef {object} Misfit
 * @property {BuildName} build
 * @property {string} what is wrong, as a sentence
 * @property {string} todo
 */

/**
 * What of these builds a release would break.
 * @param {readonly PublishedBuild[]} builds
 * @param {Release} release
 * @returns {Misfit[]}
 */
export function compareRelease(builds, { shell, openApi }) {
  return [
    ...(shell ? [...comparePieces(builds, shell), ...compareProps(builds, shell)] : []),
    ...(shell ? compareEach(builds, (build) => findLibraryProblems(build, shell), todos.library) : []),
    ...(openApi
      ? compareEach(builds, ({ contract }) => findCallProblems(contract, openApi), todos.call)
      : []),
  ];
}

const todos = {
  piece: 'Publish a build that has the piece first, and release the shell that places it afterwards.',
  props:
    'Go on passing what these builds expect, until every build in the registry can be used with what you pass instead.',
  library:
    'Publish builds of the remote first that can be used with both versions, such as "^19.0.0 || ^20.0.0" in their ranges.',
  call: 'Keep the call and what it responds with, until no build in the registry needs it.',
};

/** @param {readonly PublishedBuild[]} builds @param {ShellContract} shell */
const comparePieces = (builds, shell) =>
  compareEach(
    builds,
    ({ name: { remote }, manifest }) =>
      placedPieces(remote, shell)
        .filter((piece) => !manifest.pieces[piece])
        .map((piece) => `the shell places the piece '${piece}', which the build does not have`),
    todos.piece,
  );

/** @param {readonly PublishedBuild[]} builds @param {ShellContract} shell @returns {Misfit[]} */
function compareProps(builds, shell) {
  const pairs = builds.flatMap(({ name, contract }) =>
    pairProps(name.remote, contract, shell).map((pair) => ({ ...pair, build: name })),
  );
  return findMismatches(pairs).map(({ pair: { build }, what }) => ({ build, what, todo: todos.props }));
}

/**
 * @param {readonly PublishedBuild[]} builds
 * @param {(build: PublishedBuild) => string[]} find
 * @param {string} todo
 * @returns {Misfit[]}
 */
const compareEach = (builds, find, todo) =>
  builds.flatMap((build) => find(build).map((what) => ({ build: build.name, what, todo })));
