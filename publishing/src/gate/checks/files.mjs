import fs from 'node:fs/promises';
import path from 'node:path';
import { sha384 } from '../../process/sha384.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

/** @type {import('./finding.mjs').Check} */
export const files = {
  name: 'files',
  async run({ folder, manifest }) {
    const { entry, pieces, server = entry, contract = entry, integrity } = manifest;
    const needed = new Set([
      entry,
      server,
      contract,
      ...Object.values(pieces).flatMap(({ scripts }) => scripts),
    ]);
    const without = [...needed].filter((file) => !integrity[file]);
    const changed = await Promise.all(
      Object.entries(integrity).map(async ([file, expected]) => {
        const content = await fs.readFile(path.join(folder, file)).catch(() => undefined);
        if (!content) return [finding(`The file ${file} is missing.`, file)];
        return sha384(content) === expected ? [] : [finding(`${file} is not the file that was built.`, file)];
      }),
    );
    return [
      ...without.map((file) => finding(`${file} has no integrity.`, 'manifest.json')),
      ...changed.flat(),
    ];
  },
};

/** @param {string} what @param {string} where @returns {Finding} */
const finding = (what, where) => ({
  what,
  where,
  todo: 'Build the remote again and publish that build as it is.',
});
