import path from 'node:path';
import { repository } from '../process/environment.mjs';
import { Failure, messageOf } from '../process/failure.mjs';
import { listRemotePackages } from '../remotes/remote-packages.mjs';

/**
 * Changes remotes one after the other. Where one cannot be changed, for example because this machine has no key of it, the
 * others are all the same: registries have no common transaction, and the same command goes on with what is left.
 * @param {readonly string[]} remotes
 * @param {(remote: string) => Promise<string>} change returns what a person should read
 * @throws {Failure} after the last one, with what is wrong
 */
export async function withEachRemote(remotes, change) {
  const packages = listRemotePackages(repository).map(({ name }) => name);
  /** @type {string[]} */
  const problems = [];
  for (const remote of remotes) {
    try {
      if (!packages.includes(remote))
        throw new Failure(`${path.join(repository, `mfe-${remote}`)} is not in this checkout`);
      console.log(`  ${remote.padEnd(12)}${await change(remote)}`);
    } catch (error) {
      console.log(`  ${remote.padEnd(12)}failed`);
      problems.push(`${remote}: ${messageOf(error)}`);
    }
  }
  if (problems.length)
    throw new Failure(`${problems.length} of ${remotes.length} remotes failed:\n${problems.join('\n')}`);
}
