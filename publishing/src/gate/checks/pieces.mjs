/** @type {import('./finding.mjs').Check} */
export const pieces = {
  name: 'pieces',
  run({ remote, manifest, exposed }, live) {
    const placed = live?.shell ? placedPieces(remote, live.shell) : [];
    const missing = [...new Set([...exposed, ...placed])].filter((piece) => !manifest.pieces[piece]);
    const unknown = Object.keys(manifest.pieces).filter((piece) => !exposed.includes(piece));
    return [
      ...missing.map((piece) => ({
        what: `the piece '${piece}' is missing`,
        where: placed.includes(piece)
          ? `the shell at ${live?.url ?? ''} places it`
          : `"exposes" in mfe-${remote}/package.json has it`,
        todo: 'Build it again; a piece can be removed once no live shell places it.',
      })),
      ...unknown.map((piece) => ({
        what: `the piece '${piece}' is not in "exposes" of mfe-${remote}/package.json`,
        where: 'manifest.json',
        todo: 'Add it there, or publish from the checkout that the build was made from.',
      })),
      ...Object.entries(manifest.pieces)
        .filter(([, { scripts }]) => scripts.length === 0)
        .map(([piece]) => ({
          what: `the piece '${piece}' has no scripts`,
          where: 'manifest.json',
          todo: 'Build the remote again: the piece could not be loaded.',
        })),
    ];
  },
};

/**
 * The pieces of a remote that a shell places.
 * @param {string} remote
 * @param {import('../../contract/schemas.mjs').ShellContract} shell
 */
export const placedPieces = (remote, shell) =>
  Object.keys(shell.pieces)
    .filter((id) => id.startsWith(`${remote}/`))
    .map((id) => id.slice(remote.length + 1));
