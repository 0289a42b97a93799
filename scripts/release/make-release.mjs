// One release: its folder, and the archive of it.
import { execFileSync, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { messageOf } from '../../publishing/src/process/failure.mjs';
import { Failure } from '../launcher/failure.mjs';
import { addNode, NODE_VERSION } from './add-node.mjs';
import { listFilesBelow, writeChecksums } from './checksums.mjs';
import { copyFiles } from './copy-files.mjs';
import { BILL_OF_MATERIALS, writeBillOfMaterials, writeLicences } from './describe-packages.mjs';
import { installPackages, keepWhatRuns } from './install-packages.mjs';

/**
 * @typedef {object} Checkout
 * @property {string} version
 * @property {string} commit
 * @property {number} time seconds since 1970, of the commit
 */
/** @typedef {{ repository: string, work: string, folder: string, arch: import('./install-packages.mjs').Arch } & Checkout} Order work: a folder that may be filled; folder: where the archive goes */

/** @param {string} repository @returns {Promise<Checkout>} */
export async function describeCheckout(repository) {
  const { version } = JSON.parse(await fs.readFile(path.join(repository, 'package.json'), 'utf8'));
  const git = (/** @type {string[]} */ ...args) => runGit(repository, args);
  const commit = git('rev-parse', 'HEAD');
  const isChanged = git('status', '--porcelain') !== '';
  if (isChanged) console.log('This release has changes that are not committed: nobody can make it again.');
  return {
    version,
    commit: isChanged ? `${commit} with changes` : commit,
    time: Number(git('log', '-1', '--format=%ct')),
  };
}

/** @param {string} repository @param {string[]} args */
function runGit(repository, args) {
  try {
    return execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  } catch (error) {
    throw new Failure(
      `A release is made in a checkout of git, so that it can be said from which commit: ${messageOf(error)}`,
    );
  }
}

/**
 * Removes an earlier release, and nothing else.
 * @param {string} folder
 */
export async function removeEarlier(folder) {
  await fs.mkdir(folder, { recursive: true });
  for (const name of await fs.readdir(folder))
    if (/^(?:site-.+-linux-.+\.(?:tar\.gz|cdx\.json)|SHA256SUMS(?:\.sig)?|release\.pub)$/.test(name))
      await fs.rm(path.join(folder, name));
}

/**
 * @param {Order} order
 * @returns {Promise<string[]>} the files in the folder
 */
export async function makeRelease({ repository, work, folder, arch, version, commit, time }) {
  const name = `site-${version}-linux-${arch}`;
  const target = path.join(work, name);
  const needed = await copyFiles(repository, target);
  await installPackages(repository, target, needed, { arch, version });
  await writeBillOfMaterials(target, new Date(time * 1000).toISOString());
  await writeLicences(target);
  await keepWhatRuns(repository, target, arch);
  await addNode(target, arch);
  await fs.writeFile(
    path.join(target, 'release.json'),
    `${JSON.stringify({ version, commit, arch, node: NODE_VERSION }, null, 2)}\n`,
  );
  await makeReadable(target);
  await writeChecksums(target, listFilesBelow(target));
  await pack(work, name, path.join(folder, `${name}.tar.gz`), time);
  const bill = `${name}.${BILL_OF_MATERIALS}`;
  await fs.copyFile(path.join(target, BILL_OF_MATERIALS), path.join(folder, bill));
  await report(target, path.join(folder, `${name}.tar.gz`));
  return [`${name}.tar.gz`, bill];
}

/** By everybody, written by nobody but the owner, whatever the umask was. @param {string} folder */
async function makeReadable(folder) {
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const isProgram =
      entry.isDirectory() || ['bin/site', 'node/bin/node'].includes(path.relative(folder, file));
    await fs.chmod(file, isProgram ? 0o755 : 0o644);
  }
}

/**
 * The same files give the same bytes: names are sorted, times are those of the commit, owners are none.
 * @param {string} work
 * @param {string} name
 * @param {string} archive
 * @param {number} time
 */
async function pack(work, name, archive, time) {
  const options = [
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
  ];
  const tar = spawn('tar', ['-c', ...options, name], { cwd: work, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive));
  const [code] = await ended;
  if (code !== 0) throw new Failure('The archive could not be written.');
}

/** @param {string} target @param {string} archive */
async function report(target, archive) {
  const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const sizes = await Promise.all(
    listFilesBelow(target).map(async (file) => ({
      file,
      size: (await fs.stat(path.join(target, file))).size,
    })),
  );
  const sum = (/** @type {(file: string) => boolean} */ chosen) =>
    sizes.filter(({ file }) => chosen(file)).reduce((total, { size }) => total + size, 0);
  const packed = (await fs.stat(archive)).size;
  console.log(
    `${path.basename(archive)}: ${megabytes(packed)}; unpacked ${megabytes(sum(() => true))}, of these Node ${megabytes(sum((file) => file.startsWith('node/')))} and packages ${megabytes(sum((file) => file.includes('node_modules/')))}; ${sizes.length} files`,
  );
}
