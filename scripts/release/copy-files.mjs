// The files of a release that come from this checkout: builds, commands, and what a site begins with.
import fs from 'node:fs/promises';
import path from 'node:path';
import { compile, compiledFile } from '../../publishing/src/contract/load-typescript.mjs';
import { listRemotePackages } from '../../publishing/src/remotes/remote-packages.mjs';
import { listFilesBelow } from './checksums.mjs';
import { listRequired, traceModules } from './trace-modules.mjs';

/** What a person reads or copies, and what a new site begins with. */
const files = ['bin/site', '.env.example', 'LICENSE', 'CHANGELOG.md', 'docs/operations.md'];
const folders = ['api/demo', 'shell/site', 'shared-documents/src/fonts', 'shared-testing/recorded', 'deploy'];

/** Modules of shared-contracts that the checks before a publish load. */
const contracts = ['query-client.ts', 'site-content.ts'];

/** What webpack leaves beside a build. */
const FINGERPRINT = '.built-from';

/** @typedef {{ workspace: string, name: string }} Needed a package, and the workspace that requires it, '' for the root */

/**
 * @param {string} repository
 * @param {string} target
 * @returns {Promise<Needed[]>} what these files require
 */
export async function copyFiles(repository, target) {
  const remotes = listRemotePackages(repository).map(({ packageName }) => packageName);
  const { modules, packages } = await traceModules(repository);
  for (const file of [...files, ...modules, ...remotes.map((name) => `${name}/package.json`)])
    await copy(repository, target, file);
  const builds = ['shell', 'api', ...remotes].map((name) => `${name}/dist`);
  for (const folder of [...folders, ...builds, ...remotes.map((name) => `${name}/recorded`)])
    await copyFolder(repository, target, folder);
  const ofContracts = await compileContracts(repository, target);
  return [
    ...packages.map((name) => ({ workspace: '', name })),
    ...ofContracts.map((name) => ({ workspace: 'shared-contracts', name })),
    ...['shell', 'api'].flatMap((workspace) => listOfServers(repository, workspace)),
  ];
}

/** @param {string} repository @param {string} workspace @returns {Needed[]} */
const listOfServers = (repository, workspace) =>
  listFilesBelow(path.join(repository, workspace, 'dist'))
    .filter((file) => file.endsWith('.cjs'))
    .flatMap((file) => listRequired(path.join(repository, workspace, 'dist', file)))
    .map((name) => ({ workspace, name }));

/** @param {string} repository @param {string} target @param {string} file */
async function copy(repository, target, file) {
  await fs.mkdir(path.join(target, path.dirname(file)), { recursive: true });
  await fs.copyFile(path.join(repository, file), path.join(target, file));
}

/** @param {string} repository @param {string} target @param {string} folder */
async function copyFolder(repository, target, folder) {
  for (const file of listFilesBelow(path.join(repository, folder)))
    if (!isForDevelopers(file)) await copy(repository, target, path.join(folder, file));
}

/** @param {string} file */
const isForDevelopers = (file) =>
  path.basename(file) === FINGERPRINT || /\.(test|schema)\.\w+$|\.tsx?$/.test(file);

/**
 * A release has no compiler: it has the code of the modules that the checks of builds load.
 * @param {string} repository
 * @param {string} target
 * @returns {Promise<string[]>} the packages that they require
 */
async function compileContracts(repository, target) {
  const sources = path.join('shared-contracts', 'src');
  const done = new Set();
  /** @type {Set<string>} */
  const packages = new Set();
  const visit = async (/** @type {string} */ file) => {
    if (done.has(file)) return;
    done.add(file);
    const compiled = path.join(target, compiledFile(file));
    await fs.mkdir(path.dirname(compiled), { recursive: true });
    const code = compile(path.join(repository, file));
    await fs.writeFile(compiled, code);
    for (const name of listRequired(compiled)) packages.add(name);
    for (const [, name = ''] of code.matchAll(/\brequire\("(\.[^"]+)"\)/g))
      await visit(`${path.join(path.dirname(file), name)}.ts`);
  };
  for (const name of contracts) await visit(path.join(sources, name));
  return [...packages];
}
