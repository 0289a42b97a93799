// The props of every piece, from the types in shared-contracts and from what a remote adds to them in its own folder.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expandType } from './expand-type.mjs';

/**
 * `catalogue/product-list` to the text of the type of its props. It takes the compiler a second, and is the same for
 * all packages of a checkout: the result is stored until a file that it depends on changes.
 * @param {string} repository
 * @param {string} packageName which may add pieces of its own to the contract
 * @returns {Record<string, string>}
 */
export function readPieceTypes(repository, packageName) {
  const additions = listSources(path.join(repository, packageName, 'src')).filter((file) =>
    /declare module '@site\/shared-contracts/.test(fs.readFileSync(file, 'utf8')),
  );
  const hash = createHash('sha256').update(ts.version);
  for (const file of [
    ...listSources(path.join(repository, 'shared-contracts', 'src')),
    ...additions,
    ...ownSources(),
  ])
    hash.update(`\n${path.basename(file)}\n`).update(fs.readFileSync(file));
  const stored = path.join(
    repository,
    'node_modules',
    '.cache',
    'piece-types',
    `${hash.digest('hex').slice(0, 24)}.json`,
  );
  if (fs.existsSync(stored)) return JSON.parse(fs.readFileSync(stored, 'utf8'));
  const types = computePieceTypes(repository, additions);
  fs.mkdirSync(path.dirname(stored), { recursive: true });
  // Two builds may run at once: a reader never sees half of the file.
  const unfinished = `${stored}.${process.pid}`;
  fs.writeFileSync(unfinished, JSON.stringify(types));
  fs.renameSync(unfinished, stored);
  return types;
}

const ownSources = () =>
  ['piece-types.mjs', 'expand-type.mjs'].map((file) => path.join(import.meta.dirname, file));

/** @param {string} folder */
const listSources = (folder) =>
  ts.sys
    .readDirectory(folder, ['.ts', '.tsx'], undefined, undefined)
    .filter((file) => !/\.test\.tsx?$/.test(file));

/**
 * @param {string} repository
 * @param {string[]} additions
 */
function computePieceTypes(repository, additions) {
  const root = path.join(repository, 'piece-types.ts');
  const text = `import type { RemoteContract } from '@site/shared-contracts';\nexport type All = RemoteContract;`;
  const options = compilerOptions;
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (file) => file === root || fileExists(file);
  host.readFile = (file) => (file === root ? text : readFile(file));
  // Props are data: the types of libraries that render are not needed, and would take most of the time.
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text: name }) =>
      /^[.@]\.?(site)?\/|^zod/.test(name)
        ? ts.resolveModuleName(name, containing, options, host)
        : { resolvedModule: undefined },
    );
  const program = ts.createProgram([root, ...additions], options, host);
  const checker = program.getTypeChecker();
  const statement = program.getSourceFile(root)?.statements[1];
  if (!statement) throw new Error('The types of the pieces cannot be read.');
  /** @type {Record<string, string>} */
  const types = {};
  for (const remote of checker.getTypeAtLocation(statement).getProperties())
    for (const piece of checker.getTypeOfSymbol(remote).getProperties())
      types[`${remote.name}/${piece.name}`] = expandType(checker, checker.getTypeOfSymbol(piece));
  return types;
}

/** @type {ts.CompilerOptions} */
const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};
