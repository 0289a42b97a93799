import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');

/** What every checkout with one remote has beside the remote. */
const sharedFolders = ['shared-contracts', 'shared-ui', 'shared-testing', 'webpack', 'publishing'];

/**
 * Copies one remote, the shared packages and the files of the root folder to a new temporary folder, as a team that has
 * nothing else. The packages of npm are there as hard links: their paths are those of the copy.
 * @returns the folder
 */
export async function copyCheckout(packageName: string): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'checkout-'));
  const { stdout } = await execute('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    maxBuffer: 16_000_000,
  });
  const folders = [packageName, ...sharedFolders];
  const files = stdout
    .split('\n')
    .filter((file) => file && (!file.includes('/') || folders.some((each) => file.startsWith(`${each}/`))));
  for (const file of files) {
    const target = path.join(folder, file);
    await fs.mkdir(path.dirname(target), { recursive: true });
    // Listed, and deleted in the work tree.
    await fs.copyFile(path.join(repository, file), target).catch(unlessMissing);
  }
  await linkPackages(path.join(folder, 'node_modules'));
  return folder;
}

async function linkPackages(target: string): Promise<void> {
  const source = path.join(repository, 'node_modules');
  // Across two disks there are no hard links.
  await execute('cp', ['-al', source, target]).catch(async () => {
    await fs.rm(target, { recursive: true, force: true });
    await execute('cp', ['-a', source, target]);
  });
}

function unlessMissing(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
  throw error;
}
