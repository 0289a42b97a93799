import fs from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Writes the compressed form of each script beside it: once per build instead of once per request.
 * @param {string} folder
 */
export async function compressScripts(folder) {
  const scripts = (await fs.readdir(folder)).filter((file) => file.endsWith('.js'));
  await Promise.all(
    scripts.map(async (file) => {
      const content = await fs.readFile(path.join(folder, file));
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      await fs.writeFile(path.join(folder, `${file}.br`), brotliCompressSync(content, quality));
      await fs.writeFile(path.join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
    }),
  );
}
