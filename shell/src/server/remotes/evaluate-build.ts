import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';
import type { Piece, PieceId } from '@site/shared-contracts';

/** Hands out the shell's own copies of the shared libraries, and nothing else. */
export type SharedRequire = (id: string) => unknown;

/**
 * A convention, not a sandbox: a remote's server code is as trusted as the shell's own. The list keeps a remote from
 * depending on packages that happen to be installed beside the shell.
 */
export const createSharedRequire =
  (allowed: readonly string[], require: (id: string) => unknown): SharedRequire =>
  (id) => {
    if (!allowed.includes(id)) throw new Error(`A remote asked for "${id}", which the shell does not share.`);
    return require(id);
  };

// V8 keeps the text of each script that it has compiled, one bundle per swap, for as long as the process lives: in Node 20
// only of `vm.Script` and `eval`, from Node 22 on of `vm.compileFunction`, too. Nothing here is compiled twice.
setFlagsFromString('--no-compilation-cache');

/**
 * Turns a remote's server file into its pieces. In the shell's own context, because a new one has its own
 * `Error` and `Promise`, which breaks `instanceof`.
 */
export function evaluateBuild(
  code: string,
  filename: string,
  require: SharedRequire,
): Record<string, Piece<PieceId>> {
  const module: { exports: Record<string, Piece<PieceId>> } = { exports: {} };
  const run = vm.compileFunction(code, ['exports', 'require', 'module'], { filename }) as (
    exports: unknown,
    require: SharedRequire,
    module: unknown,
  ) => void;
  run(module.exports, require, module);
  return module.exports;
}
