import { spawn } from 'node:child_process';
import { Failure } from './failure.mjs';

/** Preloaded into every Node process that must not outlive the one that started it. */
export const exitWithParent = ['--import', new URL('exit-with-parent.mjs', import.meta.url).href];

/**
 * Runs a command to its end.
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} [options] with `timeout`, it is ended after so many milliseconds
 * @returns {Promise<string>} what it wrote, where that was not sent elsewhere
 */
export function run([file = '', ...args], options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else {
        const end = `'${[file, ...args].join(' ')}' ended with ${signal ?? code}.`;
        // A command that failed has said why; one that was ended has not.
        reject(new Failure([output.trim(), signal || !output.trim() ? end : ''].filter(Boolean).join('\n')));
      }
    });
  });
}

/**
 * Runs one of our scripts in a process of its own.
 * @param {string[]} script the file and its arguments
 * @param {NodeJS.ProcessEnv} [env]
 */
export const runNode = (script, env = process.env) =>
  run([process.execPath, ...exitWithParent, ...script], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });

/**
 * Prints from time to time that a long step is still running.
 * @template T
 * @param {() => string} describe
 * @param {Promise<T>} step
 */
export async function withProgress(describe, step) {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    console.log(`  ${describe()} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
  }, 10_000);
  try {
    return await step;
  } finally {
    clearInterval(timer);
  }
}
