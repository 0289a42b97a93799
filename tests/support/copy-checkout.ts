// A second checkout of this repository on this machine, as a clone with installed packages has it.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const repository = path.resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

const sharedFolders = ['shared-contracts', 'shared-ui', 'shared-testing', 'webpack', 'publishing'];

/** A team that has its remote, the shared packages and nothing else. @param remote for example `mfe-catalogue` */
export const copyOneRemote = (remote: string): Promise<string> => copyCheckout([remote, ...sharedFolders]);

/**
 * Copies files of this checkout, as they are, into a new temporary folder. The installed packages are hard links there:
 * their paths are those of the copy.
 * @param folders those that are copied beside the files of the root folder; all by default
 */
export async function copyCheckout(folders?: readonly string[]): Promise<string> {
  const copy = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'checkout-')));
  const { stdout } = await execute('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    const folder = file.includes('/') ? file.split('/')[0] : undefined;
    if (folders && folder !== undefined && !folders.includes(folder)) continue;
    await fs.mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    // A file that was deleted here is still in git's index.
    await fs.copyFile(path.join(repository, file), path.join(copy, file)).catch(ignoreMissing);
  }
  // Some packages are in the folder of the one workspace that needs another version of them.
  for (const folder of ['.', ...(await fs.readdir(copy))])
    await linkPackages(path.join(repository, folder), path.join(copy, folder));
  return copy;
}

/** Where the gate keeps the page in which it hydrates pieces. */
const gatePage = 'node_modules/.cache/check-page';

/** What this checkout has built, so that a copy of all of it needs nothing of its own: the packages, and the page of the gate. */
export async function copyBuilds(copy: string): Promise<void> {
  await fs
    .cp(path.join(repository, gatePage), path.join(copy, gatePage), { recursive: true })
    .catch(ignoreMissing);
  for (const folder of await fs.readdir(copy)) {
    const built = path.join(repository, folder, 'dist');
    if (folder !== 'node_modules' && (await exists(built)))
      await fs.cp(built, path.join(copy, folder, 'dist'), { recursive: true });
  }
}

async function linkPackages(original: string, copy: string): Promise<void> {
  const [from, to] = [path.join(original, 'node_modules'), path.join(copy, 'node_modules')];
  if (!(await exists(from))) return;
  await execute('cp', ['-al', from, to]).catch(async () => {
    // Across two disks there are no hard links.
    await fs.rm(to, { recursive: true, force: true });
    await execute('cp', ['-a', from, to]);
  });
  // What tools write there must not change the file of this checkout.
  await fs.rm(path.join(to, '.cache'), { recursive: true, force: true });
}

const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

export const ignoreMissing = (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
};
