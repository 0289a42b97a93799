import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** @typedef {import('../../registry/schemas.mjs').BuildManifest} BuildManifest */

/**
 * What a visitor downloads for each piece, without the libraries that the page shares: container and scripts, as they are
 * compressed at best.
 * @param {Pick<BuildManifest, 'entry' | 'pieces'>} manifest
 * @param {string} folder
 */
export const measurePieces = ({ entry, pieces }, folder) =>
  sumByPiece(
    Object.fromEntries(Object.entries(pieces).map(([piece, { scripts }]) => [piece, [entry, ...scripts]])),
    async (file) => {
      const stored = await fs.stat(path.join(folder, `${file}.br`)).catch(() => undefined);
      return stored?.size ?? (await compress(await fs.readFile(path.join(folder, file)))).length;
    },
  );

/**
 * @param {Record<string, string[]>} filesByPiece
 * @param {(file: string) => Promise<number>} measure
 * @returns {Promise<Record<string, number>>}
 */
export async function sumByPiece(filesByPiece, measure) {
  /** @type {Map<string, Promise<number>>} */
  const sizes = new Map();
  const sizeOf = (/** @type {string} */ file) => {
    const size = sizes.get(file) ?? measure(file);
    sizes.set(file, size);
    return size;
  };
  const entries = Object.entries(filesByPiece).map(async ([piece, files]) => {
    const all = await Promise.all([...new Set(files)].map(sizeOf));
    return /** @type {const} */ ([piece, all.reduce((sum, size) => sum + size, 0)]);
  });
  return Object.fromEntries(await Promise.all(entries));
}
