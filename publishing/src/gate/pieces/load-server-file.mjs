import { createRequire } from 'node:module';
import fs from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { serverModules } from '../../remotes/shared-modules.mjs';

/**
 * @typedef {object} ServerPiece
 * @property {unknown} [Component]
 * @property {(context: object) => Promise<unknown>} [prefetch]
 */

/**
 * Evaluates the server file of a build as the shell does, and reports what it starts while it is evaluated.
 * @param {string} repository
 * @param {string} file
 * @returns {Promise<{ pieces: Record<string, ServerPiece | undefined>, started: string[] }>}
 */
export async function loadServerFile(repository, file) {
  // A checkout with one remote has no shell; the packages are the same ones.
  const require = createRequire(path.join(repository, 'package.json'));
  // What the libraries start is not the fault of the build.
  for (const name of serverModules) require(name);
  // The same list as in the shell's loader, which rejects every other module.
  const requireAllowed = (/** @type {string} */ name) => {
    if (!serverModules.includes(name)) throw new Error(`${path.basename(file)} requires '${name}'`);
    return require(name);
  };
  const code = await fs.readFile(file, 'utf8');
  const module = { exports: {} };
  const watch = watchStarts();
  try {
    const load = vm.compileFunction(code, ['exports', 'require', 'module'], { filename: file });
    load(module.exports, requireAllowed, module);
  } finally {
    watch.stop();
  }
  return { pieces: module.exports, started: watch.started };
}

/** Timers and listeners that are started from now on. */
function watchStarts() {
  /** @type {string[]} */
  const started = [];
  const original = { setTimeout, setInterval, setImmediate, on: process.on };
  /** @template {(...args: never[]) => unknown} Start @param {string} name @param {Start} start */
  const watched = (name, start) =>
    /** @type {Start} */ (
      /** @type {unknown} */ (
        (/** @type {never[]} */ ...args) => {
          started.push(name);
          return Reflect.apply(start, process, args);
        }
      )
    );
  globalThis.setTimeout = watched('setTimeout', setTimeout);
  globalThis.setInterval = watched('setInterval', setInterval);
  globalThis.setImmediate = watched('setImmediate', setImmediate);
  process.on = watched('process.on', process.on);
  return {
    started,
    stop: () => {
      const { on, ...timers } = original;
      Object.assign(globalThis, timers);
      process.on = on;
    },
  };
}
