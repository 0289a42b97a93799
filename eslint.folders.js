// No folder imports a folder that leads back to it, in any package. Unlike the layers in eslint.features.js, this needs no
// list: it reads what the files of each folder import.
import fs from 'node:fs';
import path from 'node:path';

/** A test may combine folders. */
const isRead = (/** @type {string} */ name) => /^(?!.*\.(test|spec)\.).+\.(tsx?|mjs|js)$/.test(name);

/** By a path, also of types: in code, and in the comments of JavaScript. */
const imports = /\b(?:from|import)[\s(]+'(\.[^']*)'/g;

/**
 * @param {string} text of a file in this folder
 * @param {string} folder
 */
const importsOf = (text, folder) =>
  [...text.matchAll(imports)].map(({ index, 1: name = '' }) => {
    const target = path.resolve(folder, name);
    const isFolder = fs.existsSync(path.join(target, 'index.ts'));
    return { index, folder: isFolder ? target : path.dirname(target) };
  });

/** @type {Map<string, Set<string>>} */
const known = new Map();

/** @param {string} folder */
function foldersImportedBy(folder) {
  const read = known.get(folder);
  if (read) return read;
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter(isRead) : [];
  const found = names.flatMap((name) => importsOf(fs.readFileSync(path.join(folder, name), 'utf8'), folder));
  const folders = new Set(found.map((each) => each.folder));
  known.set(folder, folders);
  return folders;
}

/**
 * The folders on the way from one to the other, both included; none where imports do not lead there.
 * @param {string} from
 * @param {string} to
 * @param {Set<string>} seen
 * @returns {string[]}
 */
function findWay(from, to, seen = new Set()) {
  if (from === to) return [to];
  seen.add(from);
  for (const next of foldersImportedBy(from)) {
    const way = seen.has(next) ? [] : findWay(next, to, seen);
    if (way.length > 0) return [from, ...way];
  }
  return [];
}

/** @type {import('eslint').Rule.RuleModule} */
const noCycle = {
  create: ({ filename, sourceCode, report }) => ({
    Program() {
      const own = path.dirname(filename);
      for (const { index, folder } of importsOf(sourceCode.text, own)) {
        const way = folder === own ? [] : findWay(folder, own);
        const names = way.map((each) => path.relative(import.meta.dirname, each)).join(', which imports ');
        const message = `This folder leads back to the importing one: ${names}.`;
        if (way.length > 0) report({ loc: sourceCode.getLocFromIndex(index), message });
      }
    },
  }),
};

/** @type {import('eslint').Linter.Config[]} */
export const noFolderCycles = [
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    ignores: ['**/*.{test,spec}.{ts,tsx}'],
    plugins: { folders: { rules: { 'no-cycle': noCycle } } },
    rules: { 'folders/no-cycle': 'error' },
  },
];
