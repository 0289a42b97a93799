// The packages of a release: those of package-lock.json that its files require, as binaries of its machine.
import fs from 'node:fs/promises';
import path from 'node:path';
import { serverModules } from '../../publishing/src/remotes/shared-modules.mjs';
import { run } from '../launcher/commands.mjs';
import { listFilesBelow } from './checksums.mjs';
import { selectPackages } from './lock-file.mjs';

/** @typedef {import('./copy-files.mjs').Needed} Needed */
/** @typedef {'x64' | 'arm64'} Arch */

/** Packages that no import names: the host of remotes, and what the server code of remotes gets. @type {Needed[]} */
const alsoNeeded = [
  { workspace: '', name: 'http-server' },
  ...serverModules.map((name) => ({ workspace: '', name: name.replace(/^([^@/]+)\/.*/, '$1') })),
];

/** Workspaces that have files in a release and are required by their names. */
const linked = ['shared-contracts', 'shared-documents'];
/** Workspaces that have packages of their own, in versions that differ from the others'. */
const withOwnPackages = ['shell', 'api'];

/**
 * @param {string} repository
 * @param {string} target
 * @param {readonly Needed[]} needed
 * @param {{ arch: Arch, version: string }} release
 */
export async function installPackages(repository, target, needed, { arch, version }) {
  const fonts = await listFontPackages(repository);
  const wanted = [
    ...needed,
    ...alsoNeeded,
    ...fonts.map((name) => ({ workspace: 'shared-documents', name })),
  ].filter(({ name }) => !name.startsWith('@site/'));
  const packages = selectPackages(path.join(repository, 'package-lock.json'), wanted);
  await writePackageFiles(repository, target, packages, version);
  const machine = ['--os=linux', `--cpu=${arch}`, '--libc=glibc'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run(['npm', 'ci', '--ignore-scripts', '--prefer-offline', ...machine, ...quiet], {
    cwd: target,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Run by npm, this would install into the checkout.
    env: withoutNpm(process.env),
  });
}

/**
 * Takes out of the installed packages what no code of a release reads.
 * @param {string} repository
 * @param {string} target
 * @param {Arch} arch
 */
export async function keepWhatRuns(repository, target, arch) {
  await linkWorkspaces(target);
  await removeUnused(target, arch, await listFontFiles(repository));
  // What only npm reads.
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    await fs.rm(path.join(target, file), { force: true });
}

/** @param {NodeJS.ProcessEnv} env */
export const withoutNpm = (env) => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$)/i.test(name))),
});

/**
 * @param {string} repository
 * @param {string} target
 * @param {import('./lock-file.mjs').LockedPackages} packages
 * @param {string} version
 */
async function writePackageFiles(repository, target, packages, version) {
  const engines = JSON.parse(await fs.readFile(path.join(repository, 'package.json'), 'utf8')).engines;
  const root = {
    name: 'venmara-site',
    version,
    license: 'CC0-1.0',
    workspaces: withOwnPackages,
    dependencies: ownPackages(packages, ''),
  };
  const workspaces = withOwnPackages.map((name) => ({
    name: `@site/${name}`,
    version,
    license: 'CC0-1.0',
    dependencies: ownPackages(packages, name),
  }));
  const lock = {
    name: root.name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': root,
      ...Object.fromEntries(workspaces.map((each, at) => [withOwnPackages[at], each])),
      ...Object.fromEntries(
        withOwnPackages.map((name) => [`node_modules/@site/${name}`, { resolved: name, link: true }]),
      ),
      ...packages,
    },
  };
  await writeJson(path.join(target, 'package-lock.json'), lock);
  await writeJson(path.join(target, 'package.json'), { ...root, private: true, type: 'module', engines });
  for (const [at, each] of workspaces.entries())
    await writeJson(path.join(target, withOwnPackages[at] ?? '', 'package.json'), { ...each, private: true });
  for (const name of linked)
    await writeJson(path.join(target, name, 'package.json'), {
      name: `@site/${name}`,
      version,
      private: true,
    });
}

/** What npm installs beside a package.json: all of it is wanted, so that nothing is extraneous. @param {import('./lock-file.mjs').LockedPackages} packages @param {string} workspace */
function ownPackages(packages, workspace) {
  const start = `${workspace ? `${workspace}/` : ''}node_modules/`;
  return Object.fromEntries(
    Object.entries(packages).flatMap(([place, { version = '', optional }]) => {
      const name = place.slice(start.length);
      return place.startsWith(start) && !name.includes('node_modules/') && !optional ? [[name, version]] : [];
    }),
  );
}

/** @param {string} file @param {unknown} value */
const writeJson = async (file, value) => {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
};

/** @param {string} target */
async function linkWorkspaces(target) {
  const folder = path.join(target, 'node_modules', '@site');
  // Those of npm lead to programs, which nothing requires by name.
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { recursive: true });
  for (const name of linked) await fs.symlink(path.join('..', '..', name), path.join(folder, name));
}

/** @param {string} repository */
const listFontFiles = async (repository) => {
  const text = await fs.readFile(
    path.join(repository, 'shared-documents/src/fonts/script-fonts.json'),
    'utf8',
  );
  const fonts = /** @type {Record<string, Record<string, string>>} */ (JSON.parse(text));
  return new Set(Object.values(fonts).flatMap((faces) => Object.values(faces)));
};

/** @param {string} repository */
const listFontPackages = async (repository) => [
  ...new Set([...(await listFontFiles(repository))].map((file) => file.split('/').slice(0, 2).join('/'))),
];

/** Types, source maps, sources of compiled code and manuals. */
const NOT_RUN = /\.(?:[cm]?ts|tsx|map|markdown|md|flow|c|cc|cpp|h|hpp|gyp|gypi)$/i;
const FONT = /\.(?:woff2?|ttf|otf)$/;
const LICENCE = /^(?:licen[cs]e|copying|notice)/i;

/**
 * @param {string} target
 * @param {Arch} arch
 * @param {ReadonlySet<string>} fonts that are used
 */
async function removeUnused(target, arch, fonts) {
  for (const workspace of ['', ...withOwnPackages]) {
    const folder = path.join(target, workspace, 'node_modules');
    for (const file of listFilesBelow(folder)) {
      const isLicence = LICENCE.test(path.basename(file));
      const isOfOtherMachine = file.includes('/prebuilds/') && !isFor(file, arch);
      const isUnusedFont = FONT.test(file) && !fonts.has(file);
      if ((NOT_RUN.test(file) && !isLicence) || isOfOtherMachine || isUnusedFont)
        await fs.rm(path.join(folder, file));
    }
    await fs.rm(path.join(folder, '.bin'), { recursive: true, force: true });
    await removeEmptyFolders(folder);
  }
}

/** The libraries of musl are for systems on which the Node of a release does not run. @param {string} file @param {Arch} arch */
const isFor = (file, arch) => file.includes(`/prebuilds/linux-${arch}/`) && !file.includes('musl');

/** @param {string} folder */
async function removeEmptyFolders(folder) {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries)
    if (entry.isDirectory()) await removeEmptyFolders(path.join(folder, entry.name));
  await fs.rmdir(folder).catch(() => undefined);
}
