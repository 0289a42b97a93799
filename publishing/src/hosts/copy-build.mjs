// Takes a build that another machine has stored, before any registry of this site knows it.
import fs from 'node:fs/promises';
import path from 'node:path';
import { Failure, messageOf } from '../process/failure.mjs';
import { inParallel } from '../process/in-parallel.mjs';
import { BuildManifest } from '../registry/schemas.mjs';
import { openStorage } from '../storage/storage.mjs';
import { compressScripts } from './compress-scripts.mjs';

const PARALLEL = 6;

/** Whether a build is in a bucket or at a URL, not in a folder of this machine. @param {string} location */
export const isElsewhere = (location) => /^(s3|https?):\/\//.test(location);

/**
 * Writes the files that the manifest of a build names into a folder. Whether they are what it says is for the checks of the
 * build.
 * @param {string} location of one build: `s3://bucket/prefix/<version>`, or the URL of its folder
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env with the rights for a bucket
 * @throws {Failure} where one of them cannot be read
 */
export async function copyBuild(location, folder, env) {
  const storage = openStorage(location, env);
  const copy = async (/** @type {string} */ name) => {
    const stored = await storage.read(name).catch((error) => {
      throw new Failure(`${location}/${name} cannot be read: ${messageOf(error.cause ?? error)}`);
    });
    if (!stored)
      throw new Failure(`${location} has no ${name}. Is it the place of one build, .../<version>?`);
    await fs.writeFile(path.join(folder, name), stored.content);
    return stored.content.toString();
  };
  await inParallel(listFiles(await copy('manifest.json'), location), PARALLEL, async (name) => {
    await copy(name);
  });
  await compressScripts(folder);
}

/** @param {string} manifest @param {string} location */
function listFiles(manifest, location) {
  try {
    return Object.keys(BuildManifest.parse(JSON.parse(manifest)).integrity);
  } catch {
    throw new Failure(`${location}/manifest.json is not the manifest of a build.`);
  }
}
