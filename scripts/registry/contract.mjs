// The contract is TypeScript, which bundlers read. A script reads the same file, so that nothing is written down twice.
import { transform } from '@swc/core';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { repository } from '../launcher/environment.mjs';

/** @param {string} name a file of shared-contracts that imports none of its neighbours */
async function load(name) {
  const file = path.join(repository, 'shared-contracts', 'src', name);
  const { code } = await transform(await fs.readFile(file, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exported = {};
  vm.compileFunction(code, ['exports', 'require'], { filename: file })(exported, createRequire(file));
  return exported;
}

export const { BuildManifest, Registry, emptyRegistry, findLiveEntry } =
  /** @type {typeof import('../../shared-contracts/src/deployment.ts')} */ (await load('deployment.ts'));

export const { remotePieces } = /** @type {typeof import('../../shared-contracts/src/remotes.ts')} */ (
  await load('remotes.ts')
);
