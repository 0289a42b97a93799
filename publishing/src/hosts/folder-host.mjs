import fs from 'node:fs/promises';
import path from 'node:path';
import { BuildManifest } from '../registry/schemas.mjs';

/** Milliseconds for which a build may be on its host before it is in the registry. */
const UNPUBLISHED_TIME = 24 * 60 * 60 * 1000;

/**
 * Deletes the builds of a remote that are not in its registry, and have not been put here just now by a publisher that is
 * not done. Others may use the folder, too: what is no build of this remote stays.
 * @param {string} folder of the host
 * @param {string} remote
 * @param {readonly string[]} keptVersions
 */
export async function deleteExpiredBuilds(folder, remote, keptVersions) {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isDirectory() || keptVersions.includes(entry.name)) continue;
    const build = path.join(folder, entry.name);
    const { mtimeMs } = await fs.stat(build);
    if (Date.now() - mtimeMs > UNPUBLISHED_TIME && (await isBuildOf(remote, build)))
      await fs.rm(build, { recursive: true, force: true });
  }
}

/** @param {string} remote @param {string} folder */
async function isBuildOf(remote, folder) {
  const text = await fs.readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => '{}');
  try {
    return BuildManifest.parse(JSON.parse(text)).name === remote;
  } catch {
    return false;
  }
}
