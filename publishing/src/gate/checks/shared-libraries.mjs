import fs from 'node:fs/promises';
import path from 'node:path';
import { satisfiesRange } from './satisfies-range.mjs';

/** @type {import('./finding.mjs').Check} */
export const sharedLibraries = {
  name: 'shared libraries',
  async run({ folder, manifest, contract }, live) {
    const provided = live?.shell?.shared;
    if (!provided) return [];
    const consumed = readConsumed(await fs.readFile(path.join(folder, manifest.entry), 'utf8'));
    // Both are read: the contract says what the build was made for, the container what it will ask for.
    const wanted = [...Object.entries(contract?.shared ?? {}), ...consumed];
    const where = `the shell at ${live.url}`;
    const problems = wanted.flatMap(([library, range]) => {
      const version = provided[library];
      if (version === undefined)
        return [`the build needs the shared library '${library}', which the shell does not have`];
      return satisfiesRange(version, range)
        ? []
        : [`the build needs ${library} ${range}, and the shell has ${version}`];
    });
    return [...new Set(problems)].map((what) => ({
      what,
      where,
      todo: 'Use the versions of the live shell, or publish after the shell with the new ones is live.',
    }));
  },
};

/** The libraries that a federation container asks the page for. @param {string} code @returns {[string, string][]} */
const readConsumed = (code) =>
  [...code.matchAll(/requiredVersion:\s*"([^"]+)"[^{}]*?shareKey:\s*"([^"]+)"/g)].map(
    ([, range = '', library = '']) => [library, range],
  );
