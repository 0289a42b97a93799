import { release } from '../../process/environment.mjs';

/** The props that the live shell passes must be assignable to those that the piece expects. */
/** @type {import('./finding.mjs').Check} */
export const propTypes = {
  name: 'prop types',
  async run({ remote, contract }, live) {
    if (!contract || !live?.shell) return [];
    const pairs = pairProps(remote, contract, live.shell);
    if (!pairs.length) return [];
    if (release) return pairs.map((pair) => refuseUncompared(remote, pair.piece, live.url));
    const { findMismatches } = await import('./prop-mismatches.mjs');
    return findMismatches(pairs).map(({ pair: { piece }, what }) => ({
      what,
      where: `the shell at ${live.url} places '${remote}/${piece}'`,
      todo: 'Keep the props that the live shell passes; make new ones optional until the shell that passes them is live.',
    }));
  },
};

/** @param {string} remote @param {string} piece @param {string} url of the shell @returns {import('./finding.mjs').Finding} */
const refuseUncompared = (remote, piece, url) => ({
  what: `the props of '${piece}' are not those that the live shell passes, and a release has no compiler to find out whether they fit`,
  where: `the shell at ${url} places '${remote}/${piece}'`,
  todo: 'Publish this build from a checkout (--from), with the REGISTRY and the host of this site.',
});

/** @typedef {{ piece: string, expected: string, given: string }} PropPair the props of a piece: those that a build expects, and those that a shell passes */

/**
 * @param {string} remote
 * @param {import('../../contract/schemas.mjs').RemoteContract} contract
 * @param {import('../../contract/schemas.mjs').ShellContract} shell
 * @returns {PropPair[]} those that differ, of the pieces that the shell places
 */
export const pairProps = (remote, contract, shell) =>
  Object.entries(contract.pieces).flatMap(([piece, expected]) => {
    const given = shell.pieces[`${remote}/${piece}`];
    // What is the same fits.
    return given === undefined || given === expected ? [] : [{ piece, expected, given }];
  });
