import { measurePieces } from './measure-pieces.mjs';

/** A piece may be larger than the live one by this share, or by this number of bytes. */
const MAX_GROWTH = { share: 0.2, bytes: 5_000 };

/** @type {import('./finding.mjs').Check} */
export const bytes = {
  name: 'bytes',
  async run({ remote, folder, manifest, budgets, mayGrow }, live) {
    const sizes = await measurePieces(manifest, folder);
    return Object.entries(sizes).flatMap(([piece, size]) => {
      const budget = budgets[piece];
      const before = live?.bytes?.[piece];
      const grows =
        before !== undefined && size > before * (1 + MAX_GROWTH.share) && size > before + MAX_GROWTH.bytes;
      return [
        ...(budget !== undefined && size > budget
          ? [
              {
                what: `the scripts of '${piece}' have ${size} bytes (brotli), and its budget is ${budget}`,
                where: `"budgets" in mfe-${remote}/package.json`,
                todo: 'Load what the first view does not need later, or raise the budget with a reason.',
              },
            ]
          : []),
        ...(grows && !mayGrow
          ? [
              {
                what: `the scripts of '${piece}' have ${size} bytes (brotli), the live ones ${before}: more than 20 % and 5 kB more`,
                where: `the live build at ${live?.url ?? ''}`,
                todo: 'Find what was added; if it is meant, publish with --allow-growth.',
              },
            ]
          : []),
      ];
    });
  },
};
