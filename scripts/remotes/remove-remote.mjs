// Removes a remote: from the list of trusted remotes first, so that visitors get no page of it any more, then from the
// checkout.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { readStorageSettings } from '../../publishing/src/process/environment.mjs';
import { distrustRemote } from '../../publishing/src/trusted-remotes.mjs';
import { listRemotePackages } from '../../publishing/src/remotes/remote-packages.mjs';
import { run } from '../launcher/commands.mjs';
import { repository } from '../launcher/environment.mjs';
import { Failure } from '../launcher/failure.mjs';
import { codeowners, quietly } from './package-files.mjs';

/**
 * @param {{ name: string, isInstalled: boolean, isForced: boolean }} remote
 *   `isInstalled: false` only writes the lock file; forced: also where its folder has changes that git does not have
 * @returns {Promise<{ removed: string[], wasTrusted: boolean }>} files, relative to the repository; whether the list had it
 */
export async function removeRemote({ name, isInstalled, isForced }) {
  const names = listRemotePackages(repository).map((remote) => remote.name);
  if (!names.includes(name))
    throw new Failure(`There is no remote '${name}'. There are: ${names.join(', ')}.`);
  await checkUnplaced(name);
  if (!isForced) checkCommitted(name);
  const { trustedRemotes } = readStorageSettings(process.env);
  const wasTrusted = await distrustRemote(trustedRemotes, name);
  const files = [`mfe-${name}`, path.join('.github', 'workflows', `mfe-${name}.yml`)];
  for (const file of files) await fs.rm(path.join(repository, file), { recursive: true, force: true });
  await forgetOwner(name);
  await run(['npm', 'install', ...(isInstalled ? [] : ['--package-lock-only']), ...quietly], {
    cwd: repository,
    shell: process.platform === 'win32',
  });
  return { removed: [...files, codeowners, 'package-lock.json'], wasTrusted };
}

/** What git has can be brought back. @param {string} name */
function checkCommitted(name) {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', `mfe-${name}`], {
    cwd: repository,
    encoding: 'utf8',
  });
  if (status === 0 && stdout === '') return;
  throw new Failure(
    `mfe-${name} has changes that are not committed, and would be lost:\n${stdout}Commit them, or add --force.`,
  );
}

/** Pages of the shell would have a hole. @param {string} name */
async function checkUnplaced(name) {
  const folder = path.join(repository, 'shell', 'src');
  const files = await fs.readdir(folder, { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const placed = new RegExp(`['"\`]${name}/[a-z]`);
  for (const file of sources)
    if (placed.test(await fs.readFile(path.join(folder, file), 'utf8')))
      throw new Failure(
        `shell/src/${file} places pieces of ${name}. Take them out of the pages of the shell first, and release that shell: docs/removing-parts.md.`,
      );
}

/** @param {string} name */
async function forgetOwner(name) {
  const file = path.join(repository, codeowners);
  const lines = (await fs.readFile(file, 'utf8')).split('\n');
  await fs.writeFile(file, lines.filter((line) => !line.startsWith(`/mfe-${name}/`)).join('\n'));
}
