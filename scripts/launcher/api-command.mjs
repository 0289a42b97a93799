import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildChanged } from './builds.mjs';
import {
  checkNode,
  serviceEnvironment,
  loadEnvironmentFile,
  readSettings,
  repository,
} from './environment.mjs';
import { installWhenNeeded } from './install.mjs';

/**
 * Runs a command of `api/src/commands.ts` on the terminal, with the environment that `npm start` gives the API.
 * @param {string} name
 * @param {string[]} args
 */
export async function runApiCommand(name, args) {
  checkNode();
  loadEnvironmentFile();
  const settings = readSettings();
  await installWhenNeeded({ withDev: false });
  await buildChanged(['api'], 'production');
  const command = [path.join(repository, 'api', 'dist', 'commands.cjs'), name, ...args];
  const child = spawn(process.execPath, command, {
    cwd: repository,
    env: serviceEnvironment(settings, 'production'),
    stdio: 'inherit',
  });
  // Ctrl-C reaches the command too, which handles it.
  process.on('SIGINT', () => undefined);
  const [code] = await once(child, 'close');
  process.exitCode = code ?? 1;
}
