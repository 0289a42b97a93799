// Runs a TypeScript file of this package in a process of its own, without a build: node run-typescript.mjs <file> ...
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { transformSync } from '@swc/core';

const require = createRequire(import.meta.url);
/** @type {(module: NodeModule & { _compile(code: string, filename: string): void }, filename: string) => void} */
const compile = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    jsc: {
      parser: { syntax: 'typescript', tsx: filename.endsWith('.tsx') },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  });
  module._compile(code, filename);
};
for (const extension of ['.ts', '.tsx'])
  require.extensions[extension] = /** @type {(module: NodeModule, filename: string) => void} */ (compile);
// Removes this script from the arguments, so that the file finds its own ones in their usual place.
process.argv.splice(1, 1);
require(path.resolve(process.argv[1] ?? ''));
