// A second checkout of this repository on this machine, as a clone with installed packages has it.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const repository = path.resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

/**
 * Copies files of this checkout, as they are, into a new temporary folder, where the installed packages are linked.
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
  await linkPackages(copy);
  return copy;
}

/** The builds of this checkout, so that a copy of all of it needs none of its own. */
export async function copyBuilds(copy: string): Promise<void> {
  for (const folder of await fs.readdir(copy)) {
    const built = path.join(repository, folder, 'dist');
    if (folder !== 'node_modules' && (await exists(built)))
      await fs.cp(built, path.join(copy, folder, 'dist'), { recursive: true });
  }
}

/** The packages of others are those of this checkout; our own are the copies. */
async function linkPackages(copy: string): Promise<void> {
  const [from, to] = [path.join(repository, 'node_modules'), path.join(copy, 'node_modules')];
  await fs.mkdir(path.join(to, '@site'), { recursive: true });
  for (const name of await fs.readdir(from)) {
    if (name === '.cache' || name === '@site') continue;
    await fs.symlink(path.join(from, name), path.join(to, name));
  }
  for (const folder of await fs.readdir(copy)) {
    const manifest = await fs
      .readFile(path.join(copy, folder, 'package.json'), 'utf8')
      .catch(() => undefined);
    if (manifest === undefined || folder === 'node_modules') continue;
    const { name } = JSON.parse(manifest) as { name: string };
    await fs.symlink(path.join(copy, folder), path.join(to, name));
  }
  // Packages of which a workspace needs another version than the root does.
  for (const folder of await fs.readdir(copy)) {
    const own = path.join(repository, folder, 'node_modules');
    if (folder !== 'node_modules' && (await exists(own)))
      await fs.symlink(own, path.join(copy, folder, 'node_modules'));
  }
}

const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

const ignoreMissing = (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
};
