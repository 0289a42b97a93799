import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { tether } from './commands.mjs';
import { environmentOfParts, repository } from './environment.mjs';

/** @typedef {import('./environment.mjs').Settings} Settings */

/**
 * Makes the brochure from the catalogue and the site content, in a process of its own.
 * @param {Settings} settings
 * @param {object} options
 * @param {boolean} options.ifChanged only where it would come out different
 * @param {(line: string) => void} options.say
 * @param {AbortSignal} [options.signal] gives it up
 * @returns {Promise<boolean>} false where it could not be made; then the one from before stays
 */
export async function makeBrochure(settings, { ifChanged, say, signal }) {
  const command = [
    path.join(repository, 'shell', 'dist', 'brochure.cjs'),
    ...(ifChanged ? ['--if-changed'] : []),
  ];
  const child = spawn(process.execPath, [...tether, ...command], {
    cwd: repository,
    env: environmentOfParts(settings, 'production'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(signal && { signal }),
  });
  try {
    // Visitors come first.
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system allows nobody to be polite.
  }
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close').catch((error) => {
    output += error.message;
    return [1];
  });
  if (output.trim() && !signal?.aborted) say(output.trim());
  return code === 0;
}
