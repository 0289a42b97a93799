import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { nameCommands } from '../../publishing/src/process/name-commands.mjs';
import { buildChanged } from './builds.mjs';
import {
  checkNode,
  serviceEnvironment,
  loadEnvironmentFile,
  readSettings,
  release,
  repository,
} from './environment.mjs';
import { installWhenNeeded } from './install.mjs';

/**
 * Runs a program of a package on the terminal, built if its sources changed, with the environment that `npm start` gives
 * the package.
 * @param {string} packageName
 * @param {string[]} command options of Node, the file in the repository, and its arguments
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runBuilt(packageName, command, env = {}) {
  checkNode();
  loadEnvironmentFile();
  const settings = readSettings();
  await installWhenNeeded({ withDev: false });
  await buildChanged([packageName], 'production');
  const child = spawn(process.execPath, command, {
    cwd: repository,
    env: { ...serviceEnvironment(settings, 'production'), ...env },
    stdio: ['inherit', 'inherit', release ? 'pipe' : 'inherit'],
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => process.stderr.write(nameCommands(text)));
  // Ctrl-C reaches the program too, which handles it.
  process.on('SIGINT', () => undefined);
  const [code] = await once(child, 'close');
  process.exitCode = code ?? 1;
}

/**
 * Runs a command of `api/src/commands.ts`.
 * @param {string} name
 * @param {string[]} [args]
 */
export const runApiCommand = (name, args = process.argv.slice(2)) =>
  runBuilt('api', ['api/dist/commands.cjs', name, ...args]);

/** Arguments that are files. npm changes the working folder; they are relative to the one in which npm was called. */
export const fileArguments = () =>
  process.argv
    .slice(2)
    .map((arg) => (arg.startsWith('-') ? arg : path.resolve(process.env.INIT_CWD ?? '', arg)));

/** The same, where a name without a folder may also be that of a backup. */
export const backupArguments = () =>
  process.argv.slice(2).map((arg) => {
    const file = path.resolve(process.env.INIT_CWD ?? '', arg);
    return arg.startsWith('-') || !(arg.includes(path.sep) || existsSync(file)) ? arg : file;
  });
