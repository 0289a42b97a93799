// The libraries of which a page holds exactly one copy. The shell provides them
// (shell/src/federation/federation-runtime.ts registers the same list), remotes consume them; nothing else is shared.
// Each remote bundles its own zod: a build contains only the few functions of zod/mini that it calls, and a shared copy
// would have to contain all of them.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const names = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'styled-components',
  'zustand',
  'axios',
  '@site/shared-contracts/router',
  '@site/shared-contracts/query',
];

/** @param {string} name */
function versionOf(name) {
  const [first = '', second = ''] = name.split('/');
  const packageName = name.startsWith('@') ? `${first}/${second}` : first;
  return /** @type {{ version: string }} */ (require(`${packageName}/package.json`)).version;
}

/** @type {Record<string, string>} name to the version that the shell provides */
export const sharedVersions = Object.fromEntries(names.map((name) => [name, versionOf(name)]));

/** For remotes: `import: false` leaves even a fallback copy out of their builds. */
export const consumedModules = () =>
  Object.fromEntries(
    Object.entries(sharedVersions).map(([name, version]) => [
      name,
      { singleton: true, import: /** @type {const} */ (false), requiredVersion: `^${version}` },
    ]),
  );

/**
 * The modules that a remote's server build requires and that the shell's server provides. The facades of
 * shared-contracts are inlined; the real packages behind them stay outside, so the instances are the same.
 */
export const serverModules = [
  ...names.filter((name) => !name.startsWith('@site/')),
  'react-router-dom',
  '@tanstack/react-query',
];
