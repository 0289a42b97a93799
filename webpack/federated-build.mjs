// The federated build of a remote on its developer's machine, which a site loads in one browser.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { buildRemote } from './build.mjs';

/** Where pages hear of new builds. */
export const BUILDS_PATH = '/_builds';

/**
 * @param {string} repository
 * @param {string} packageName
 * @param {string} origin of the dev server
 */
export async function createFederatedBuild(repository, packageName, origin) {
  const folder = path.join(repository, 'node_modules', '.cache', 'federated', packageName);
  // That of an earlier day.
  await fs.rm(folder, { recursive: true, force: true });
  /** @type {Set<import('node:http').ServerResponse>} */
  const pages = new Set();
  let version = '';
  /** @type {Promise<void>} */
  let building = Promise.resolve();
  const build = async () => {
    const next = `${folder}.next`;
    const manifest = await buildRemote(packageName, { mode: 'development', outDir: next });
    await addReload(next, manifest, origin);
    // A page that is being loaded finds the build before it until here.
    await fs.rm(folder, { recursive: true, force: true });
    await fs.rename(next, folder);
    version = manifest.version;
    for (const page of pages) page.write(`data: ${version}\n\n`);
    console.log(`Federated build ${version}.`);
  };
  return {
    folder,
    /** Builds it again, one build at a time. Errors of the sources are on the terminal already. */
    update: () => {
      building = building.then(build).catch((error) => console.error(String(error)));
      return building;
    },
    /** Tells a page of each new build, for as long as it is open. @param {import('node:http').ServerResponse} page */
    announceTo: (page) => {
      page.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        'access-control-allow-origin': '*',
      });
      page.write(version ? `data: ${version}\n\n` : ': nothing is built yet\n\n');
      pages.add(page);
      page.on('close', () => pages.delete(page));
    },
  };
}

/**
 * A page that has this build reloads when there is a newer one. The code is a part of the build, so that no visitor's page
 * has it.
 * @param {string} folder
 * @param {import('@site/publishing/registry/schemas').BuildManifest} manifest
 * @param {string} origin
 */
async function addReload(folder, manifest, origin) {
  const { entry, version } = manifest;
  const reload = `
;(globalThis.buildsOfDeveloper ??= {})[${JSON.stringify(origin)}] ??= Object.assign(
  new EventSource(${JSON.stringify(origin + BUILDS_PATH)}),
  { onmessage: ({ data }) => data !== ${JSON.stringify(version)} && location.reload() },
);`;
  const text = (await fs.readFile(path.join(folder, entry), 'utf8')) + reload;
  await fs.writeFile(path.join(folder, entry), text);
  const integrity = {
    ...manifest.integrity,
    [entry]: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  };
  await fs.writeFile(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, integrity }));
}
