// Where the files of a remote's builds are: `<version>/<file>` in a folder or a bucket. A published build never changes.
import fs from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../process/failure.mjs';
import { openStorage } from '../storage/storage.mjs';
import { deleteExpiredBuilds } from './folder-host.mjs';

/**
 * @typedef {object} Host
 * @property {(version: string, folder: string) => Promise<number>} put
 *   stores the build in the folder; returns how many files were new
 * @property {(remote: string, keptVersions: readonly string[]) => Promise<void>} deleteExpired
 *   deletes the builds of the remote that are not kept any more; a bucket has rules of its own for that
 * @property {(version: string) => Promise<boolean>} delete deletes a build; false for a bucket, where nothing is deleted
 */

/**
 * @param {string} location a folder, or `s3://bucket/prefix`
 * @param {NodeJS.ProcessEnv} [env] with the rights for a bucket
 * @returns {Host}
 */
export function openHost(location, env) {
  const storage = openStorage(location, env);
  return {
    put: (version, folder) => putBuild(storage, version, folder),
    deleteExpired: (remote, keptVersions) =>
      path.isAbsolute(location) ? deleteExpiredBuilds(location, remote, keptVersions) : Promise.resolve(),
    delete: async (version) => {
      if (!path.isAbsolute(location)) return false;
      await fs.rm(path.join(location, version), { recursive: true, force: true });
      return true;
    },
  };
}

/**
 * The manifest is first: who has stored it has taken the version, and another build with the same one is rejected
 * before any of its files is stored.
 * @param {import('../storage/storage.mjs').Storage} storage
 * @param {string} version
 * @param {string} folder
 */
export async function putBuild(storage, version, folder) {
  const names = (await fs.readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  const manifest = 'manifest.json';
  let added = (await putFile(manifest)) ? 1 : 0;
  for (const name of names) if (name !== manifest && (await putFile(name))) added += 1;
  return added;

  /** @param {string} name @returns {Promise<boolean>} whether it was stored now */
  async function putFile(name) {
    const key = `${version}/${name}`;
    const content = await fs.readFile(path.join(folder, name));
    if (await storage.create(key, content)) return true;
    const stored = await storage.read(key);
    if (stored?.content.equals(content)) return false;
    if (name === manifest)
      throw new Failure(`Another build was published before as ${version}; it was not replaced.`);
    // The manifest is the same, so this file was damaged.
    return stored ? storage.replace(key, content, stored.tag) : storage.create(key, content);
  }
}
