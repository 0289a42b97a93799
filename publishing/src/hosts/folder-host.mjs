import fs from 'node:fs/promises';
import path from 'node:path';

/** Milliseconds for which a build may be on its host before it is in the registry. */
const UNPUBLISHED_TIME = 24 * 60 * 60 * 1000;

/**
 * Deletes the builds that are not in the registry, and have not been put here just now by a publisher that is not done.
 * @param {string} folder of the host
 * @param {readonly string[]} keptVersions
 */
export async function deleteExpiredBuilds(folder, keptVersions) {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isDirectory() || keptVersions.includes(entry.name)) continue;
    const build = path.join(folder, entry.name);
    const { mtimeMs } = await fs.stat(build);
    if (Date.now() - mtimeMs > UNPUBLISHED_TIME) await fs.rm(build, { recursive: true, force: true });
  }
}
