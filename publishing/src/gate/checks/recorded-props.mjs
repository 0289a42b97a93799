import { readRecordedPieces } from '../pieces/recorded-pieces.mjs';

/**
 * Each piece can be rendered: one that is not would pass the checks of its code unseen.
 * @type {import('./finding.mjs').Check}
 */
export const recordedProps = {
  name: 'recorded props',
  run({ remote, repository, manifest }) {
    const recorded = readRecordedPieces(repository, `mfe-${remote}`);
    return Object.keys(manifest.pieces)
      .filter((piece) => !recorded[piece])
      .map((piece) => ({
        what: `the piece '${piece}' could not be rendered: no props are recorded for it`,
        where: `mfe-${remote}/recorded/pieces/props.json`,
        todo: `Add "${piece}": {}, with the "props", the "content" and the "url" of its page that it needs (docs/checks-before-a-publish.md)`,
      }));
  },
};
