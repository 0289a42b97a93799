// The federated build of a remote on its developer's machine, which `/_overrides` of a site loads in one browser.
import fs from 'node:fs/promises';
import path from 'node:path';
import { buildRemote } from './build.mjs';

/**
 * @param {string} repository
 * @param {string} packageName
 */
export function createFederatedBuild(repository, packageName) {
  const folder = path.join(repository, 'node_modules', '.cache', 'federated', packageName);
  /** @type {Promise<void>} */
  let building = Promise.resolve();
  const build = async () => {
    const next = `${folder}.next`;
    const { version } = await buildRemote(packageName, { mode: 'development', outDir: next });
    // A page that is being loaded finds the build before it until here.
    await fs.rm(folder, { recursive: true, force: true });
    await fs.rename(next, folder);
    console.log(`Federated build ${version}: name the origin of this server in /_overrides of a site.`);
  };
  return {
    folder,
    /** Builds it again, one build at a time. Errors of the sources are on the terminal already. */
    update: () => {
      building = building.then(build).catch((error) => console.error(String(error)));
      return building;
    },
  };
}
