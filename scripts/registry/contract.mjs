// Compiles the contract, which is TypeScript, for the scripts: they use the same file as the packages.
import { transform } from '@swc/core';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { repository } from '../launcher/environment.mjs';

/** @param {string} name a file of shared-contracts that imports none of its neighbours */
async function loadContract(name) {
  const file = path.join(repository, 'shared-contracts', 'src', name);
  const { code } = await transform(await fs.readFile(file, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exported = {};
  vm.compileFunction(code, ['exports', 'require'], { filename: file })(exported, createRequire(file));
  return exported;
}

export const { BuildManifest, Registry, emptyRegistry } =
  /** @type {typeof import('../../shared-contracts/src/deployment.ts')} */ (
    await loadContract('deployment.ts')
  );

export const { remotePieces } = /** @type {typeof import('../../shared-contracts/src/remotes.ts')} */ (
  await loadContract('remotes.ts')
);
