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
 * All files below a folder, relative to it and sorted; links to folders are not followed.
 * @param {string} folder
 */
export const listFilesBelow = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
