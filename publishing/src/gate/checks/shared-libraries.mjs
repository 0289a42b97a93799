import fs from 'node:fs/promises';
import path from 'node:path';
import { satisfiesRange } from './satisfies-range.mjs';

/** @type {import('./finding.mjs').Check} */
export const sharedLibraries = {
  name: 'shared libraries',
  async run({ folder, manifest, contract }, live) {
    if (!live?.shell) return [];
    const container = await fs.readFile(path.join(folder, manifest.entry), 'utf8');
    return findLibraryProblems({ container, contract }, live.shell).map((what) => ({
      what,
      where: `the shell at ${live.url}`,
      todo: 'Use the versions of the live shell, or publish after the shell with the new ones is live.',
    }));
  },
};

/**
 * @param {{ container: string, contract: import('../../contract/schemas.mjs').RemoteContract | undefined }} build with the code of its federation container
 * @param {import('../../contract/schemas.mjs').ShellContract} shell
 * @returns {string[]} sentences
 */
export function findLibraryProblems({ container, contract }, { shared }) {
  // Both are read: the contract says what the build was made for, the container what it will ask for.
  const wanted = [...Object.entries(contract?.shared ?? {}), ...readConsumed(container)];
  const problems = wanted.flatMap(([library, range]) => {
    const version = shared[library];
    if (version === undefined)
      return [`the build needs the shared library '${library}', which the shell does not have`];
    return satisfiesRange(version, range)
      ? []
      : [`the build needs ${library} ${range}, and the shell has ${version}`];
  });
  return [...new Set(problems)];
}

/** The libraries that a federation container asks the page for. @param {string} code @returns {[string, string][]} */
const readConsumed = (code) =>
  [...code.matchAll(/requiredVersion:\s*"([^"]+)"[^{}]*?shareKey:\s*"([^"]+)"/g)].map(
    ([, range = '', library = '']) => [library, range],
  );
