// The smallest Debian in a folder: what an image begins with, and the machine on which releases are tried.
import fs from 'node:fs/promises';
import path from 'node:path';
import { findOnPath } from '../../publishing/src/process/find-chromium.mjs';
import { run } from '../launcher/commands.mjs';
import { Failure } from '../launcher/failure.mjs';

const DEBIAN = 'bookworm';

/**
 * @param {readonly string[]} programs
 * @param {string} packages that have them
 * @throws {Failure} where one is missing, or this is no machine for it
 */
export function needRoot(programs, packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Failure('It makes a Debian in a folder, which takes Linux and root.');
  const missing = programs.filter((program) => !findOnPath([program]));
  if (missing.length) throw new Failure(`${missing.join(', ')} is missing: apt-get install ${packages}`);
}

/**
 * Of the machine that this runs on. A minute or two.
 * @param {string} folder that does not exist
 */
export async function makeDebian(folder) {
  console.log(`Making a Debian (${DEBIAN}) ...`);
  const include = '--include=ca-certificates,tzdata';
  await run(['debootstrap', '--variant=minbase', include, DEBIAN, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // What only an installation of further packages reads.
  for (const each of ['var/cache/apt/archives', 'var/lib/apt/lists'])
    await fs.rm(path.join(folder, each), { recursive: true, force: true });
}

/**
 * As `makeDebian`, of which the packages may be months old.
 * @param {string} folder
 * @param {string} archive where it is stored
 */
export async function copyDebian(folder, archive) {
  if (await fs.stat(archive).catch(() => undefined)) {
    await fs.mkdir(folder);
    await run(['tar', '-xf', archive, '-C', folder]);
    return;
  }
  await makeDebian(folder);
  await fs.mkdir(path.dirname(archive), { recursive: true });
  await run(['tar', '-cf', `${archive}.new`, '-C', folder, '.']);
  await fs.rename(`${archive}.new`, archive);
}
