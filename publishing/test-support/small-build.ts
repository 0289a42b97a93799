import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

export interface SmallBuild {
  pieces?: readonly string[];
  server?: string;
}

export const cataloguePieces = ['trending-products', 'product-list', 'product-detail', 'compare'];

export const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const serverFile = (pieces: readonly string[]) =>
  pieces.map((piece) => `exports['${piece}'] = { Component: require('react').Fragment };`).join('\n');

/** Writes a valid build of the catalogue by hand, changed as the test asks. Returns its folder. */
export async function makeSmallBuild(
  folder: string,
  version: string,
  { pieces = cataloguePieces, server = serverFile(pieces) }: SmallBuild = {},
): Promise<string> {
  const files = { 'entry.js': `/* ${version} */`, 'server.cjs': server };
  const manifest = {
    name: 'catalogue',
    version,
    entry: 'entry.js',
    server: 'server.cjs',
    pieces: Object.fromEntries(pieces.map((piece) => [piece, { scripts: ['entry.js'] }])),
    integrity: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, sha384(text)])),
  };
  const build = path.join(folder, `build-${version}`);
  await fs.mkdir(build, { recursive: true });
  for (const [file, text] of Object.entries({ ...files, 'manifest.json': JSON.stringify(manifest) }))
    await fs.writeFile(path.join(build, file), text);
  return build;
}
