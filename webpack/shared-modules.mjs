// The libraries of which a page holds exactly one copy. The shell brings them, remotes take them; nothing else is shared.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Needed before anything can be drawn: part of the shell's first script. */
const eager = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'styled-components',
  'zustand',
  '@site/shared-contracts/router',
  '@site/shared-contracts/query',
];

/** One copy too, but it comes with the first call that a page makes itself. */
const lazy = ['axios'];

/** @param {string} name */
const versionOf = (name) => {
  const [first = '', second = ''] = name.split('/');
  const packageName = name.startsWith('@') ? `${first}/${second}` : first;
  return /** @type {{ version: string }} */ (require(`${packageName}/package.json`)).version;
};

/** @param {(name: string, version: string) => object} describe */
const table = (describe) =>
  Object.fromEntries([...eager, ...lazy].map((name) => [name, describe(name, versionOf(name))]));

/** For the shell: it bundles and provides the one copy. */
export const providedModules = () =>
  table((name, version) => ({
    singleton: true,
    eager: eager.includes(name),
    version,
    requiredVersion: `^${version}`,
  }));

/** For remotes: `import: false` keeps even a spare copy out of their builds. */
export const consumedModules = () =>
  table((_, version) => ({ singleton: true, import: false, requiredVersion: `^${version}` }));

/**
 * What a remote's server build leaves as `require`, and what the shell's server hands it. The facades of
 * shared-contracts are inlined; the real packages behind them stay outside, so the instances are the same.
 */
export const serverModules = [
  ...[...eager, ...lazy].filter((name) => !name.startsWith('@site/')),
  'react-router-dom',
  '@tanstack/react-query',
];
