import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Failure } from './failure.mjs';

/**
 * Builds a package in a process of its own: webpack's memory is freed at its end.
 * @param {string} repository
 * @param {string} packageName
 * @param {NodeJS.ProcessEnv} env
 * @param {(errors: string) => string} describe what a person reads where it fails
 */
export async function runWebpack(repository, packageName, env, describe) {
  const script = path.join(repository, 'webpack', 'build.mjs');
  const child = spawn(process.execPath, [script, packageName], { stdio: ['ignore', 'ignore', 'pipe'], env });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Failure(describe(errors.trim() || `The build ended with ${signal ?? code}.`));
}
