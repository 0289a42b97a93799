// Which modules and packages run in a release: what the commands import, and what the built servers require.
import { init, parse } from 'es-module-lexer';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { buildTools } from './build-tools.mjs';

/** Modules that other modules start by the path of their file, beside the commands. */
const entries = [
  'scripts/site.mjs',
  'scripts/launcher/exit-with-parent.mjs',
  'publishing/src/gate/run-checks.mjs',
  'publishing/src/gate/report-processor-time.mjs',
];

/** @typedef {{ name: string, isLater: boolean }} Import later: only where the code gets there */

/**
 * Follows the imports of the commands. A module that needs a tool for building is left out, and with it what cannot be loaded
 * without it; what imports such a module later says so in a release.
 * @param {string} repository
 * @returns {Promise<{ modules: string[], packages: string[] }>} files, relative to the repository, and names of packages
 */
export async function traceModules(repository) {
  await init();
  /** @type {Map<string, Import[]>} */
  const found = new Map();
  const visit = (/** @type {string} */ file) => {
    if (found.has(file)) return;
    found.set(file, readImports(path.join(repository, file)));
    for (const { name } of found.get(file) ?? []) if (name.startsWith('.')) visit(resolve(file, name));
  };
  for (const entry of entries) visit(entry);
  const left = leaveToolsOut(found);
  const used = [...left].flatMap((file) => found.get(file) ?? []);
  const names = used
    .filter(({ name }) => !name.startsWith('.') && !isBuiltin(name))
    .map(({ name }) => packageOf(name));
  return { modules: [...left].sort(), packages: unique(names.filter((name) => !buildTools.includes(name))) };
}

/** @param {string} file @param {string} name */
const resolve = (file, name) => path.join(path.dirname(file), name);

/** @param {string} file @returns {Import[]} */
function readImports(file) {
  const [imports] = parse(fs.readFileSync(file, 'utf8'));
  return imports.flatMap(({ type, specifier }) =>
    typeof specifier === 'string' ? [{ name: specifier, isLater: type === 'dynamic' }] : [],
  );
}

/** @param {Map<string, Import[]>} found */
function leaveToolsOut(found) {
  const left = new Set(found.keys());
  const isMissing = (/** @type {string} */ file, /** @type {Import} */ { name }) =>
    name.startsWith('.') ? !left.has(resolve(file, name)) : buildTools.includes(packageOf(name));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const file of left)
      if ((found.get(file) ?? []).some((each) => !each.isLater && isMissing(file, each))) left.delete(file);
  }
  return reachable(found, left);
}

/** What only a module that was left out has imported is not needed either. @param {Map<string, Import[]>} found @param {Set<string>} left */
function reachable(found, left) {
  /** @type {Set<string>} */
  const reached = new Set();
  const visit = (/** @type {string} */ file) => {
    if (reached.has(file) || !left.has(file)) return;
    reached.add(file);
    for (const { name } of found.get(file) ?? []) if (name.startsWith('.')) visit(resolve(file, name));
  };
  for (const entry of entries) visit(entry);
  return reached;
}

/**
 * The packages that a built program of Node requires.
 * @param {string} file
 */
export function listRequired(file) {
  const text = fs.readFileSync(file, 'utf8');
  const names = [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name);
  return unique(names.filter((name) => !name.startsWith('.') && !isBuiltin(name)).map(packageOf));
}

/** `@aws-sdk/client-s3`, `react` of `react/jsx-runtime`. @param {string} name */
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** @param {readonly string[]} names */
const unique = (names) => [...new Set(names)].sort();
