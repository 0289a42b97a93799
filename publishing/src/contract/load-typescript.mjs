// Loads modules of shared-contracts and of the API, which are TypeScript, into a plain Node process: a build reads the API's
// schemas, the checks before a publish use the query client of the site, and those before a release the API's description.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

/** @typedef {(file: string) => Record<string, unknown>} LoadModule */

/**
 * @returns {LoadModule} loads a file and what it imports; each file once
 */
export function createTypeScriptLoader() {
  /** @type {Map<string, { exports: Record<string, unknown> }>} */
  const modules = new Map();
  /** @type {LoadModule} */
  const load = (file) => {
    const known = modules.get(file);
    if (known) return known.exports;
    const module = { exports: /** @type {Record<string, unknown>} */ ({}) };
    modules.set(file, module);
    const code = readCompiled(file) ?? compile(file);
    const requirePackage = createRequire(file);
    const require = (/** @type {string} */ name) => {
      if (name.startsWith('.')) return load(findFile(path.resolve(path.dirname(file), name)));
      return name.startsWith('@site/') ? load(requirePackage.resolve(name)) : requirePackage(name);
    };
    vm.compileFunction(code, ['exports', 'require', 'module'], { filename: file })(
      module.exports,
      require,
      module,
    );
    return module.exports;
  };
  return load;
}

/** As `require` runs it. @param {string} file */
export function compile(file) {
  // A release has no compiler, but the code that was compiled.
  const { transformSync } = /** @type {typeof import('@swc/core')} */ (
    createRequire(import.meta.url)('@swc/core')
  );
  return transformSync(fs.readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript', tsx: file.endsWith('x') }, target: 'es2022' },
    module: { type: 'commonjs', ignoreDynamic: false },
  }).code;
}

/** Where a release has the compiled code of a module. @param {string} file */
export const compiledFile = (file) => file.replace(/\.tsx?$/, '.cjs');

/** @param {string} file */
function readCompiled(file) {
  const compiled = compiledFile(file);
  return fs.existsSync(compiled) ? fs.readFileSync(compiled, 'utf8') : undefined;
}

/** @param {string} file without its ending */
function findFile(file) {
  const found = ['.ts', '.tsx', '.cjs', '']
    .map((ending) => file + ending)
    .find((each) => fs.statSync(each, { throwIfNoEntry: false })?.isFile());
  if (!found) throw new Error(`There is no module ${file}.`);
  return found;
}
