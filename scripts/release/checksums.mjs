// SHA256SUMS, as `sha256sum` writes and checks it: of the files of a release, and of its archives.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

export const CHECKSUMS = 'SHA256SUMS';

/**
 * @param {string} folder
 * @param {readonly string[]} files relative to it
 */
export async function writeChecksums(folder, files) {
  const lines = [];
  for (const file of [...files].sort()) lines.push(`${await sha256(path.join(folder, file))}  ${file}\n`);
  fs.writeFileSync(path.join(folder, CHECKSUMS), lines.join(''));
}

/**
 * @param {string} folder with the checksums in it
 * @returns {Promise<string[]>} the files that are missing or have other bytes
 */
export async function findDamagedFiles(folder) {
  const lines = fs.readFileSync(path.join(folder, CHECKSUMS), 'utf8').trim().split('\n');
  const damaged = [];
  for (const line of lines) {
    const [expected, file = ''] = line.split('  ');
    if ((await sha256(path.join(folder, file)).catch(() => '')) !== expected) damaged.push(file);
  }
  return damaged;
}

/** @param {string} file */
async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * All files below a folder, relative to it and sorted. Links are not followed, which `readdirSync` does for all folders from Node
 * 22 on: a release has a link to its own fonts beside those of packages.
 * @param {string} folder
 * @returns {string[]}
 */
export const listFilesBelow = (folder) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isFile()) return [entry.name];
      if (!entry.isDirectory()) return [];
      return listFilesBelow(path.join(folder, entry.name)).map((file) => path.join(entry.name, file));
    })
    .sort();
