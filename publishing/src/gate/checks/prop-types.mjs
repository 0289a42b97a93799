/** The props that the live shell passes must be assignable to those that the piece expects. */
/** @type {import('./finding.mjs').Check} */
export const propTypes = {
  name: 'prop types',
  async run({ remote, contract }, live) {
    if (!contract || !live?.shell) return [];
    const pairs = Object.entries(contract.pieces).flatMap(([piece, expected]) => {
      const given = live.shell?.pieces[`${remote}/${piece}`];
      // What is the same fits.
      return given === undefined || given === expected ? [] : [{ piece, expected, given }];
    });
    if (!pairs.length) return [];
    const { findMismatches } = await import('./prop-mismatches.mjs');
    return findMismatches(pairs).map(({ piece, message }) => ({
      what: `the props of '${piece}' do not fit: ${message}`,
      where: `the shell at ${live.url} places '${remote}/${piece}'`,
      todo: 'Keep the props that the live shell passes; make new ones optional until the shell that passes them is live.',
    }));
  },
};
