import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { exitWithParent } from './commands.mjs';
import { serviceEnvironment, repository } from './environment.mjs';
import { allocator } from './services.mjs';

/** @typedef {import('./environment.mjs').Settings} Settings */

/**
 * Makes the brochure from the catalogue and the site content, in a process of its own.
 * @param {Settings} settings
 * @param {object} options
 * @param {(line: string) => void} options.print
 * @returns {Promise<boolean>} false where it failed; then the previous brochure stays
 */
export async function makeBrochure(settings, { print }) {
  const command = [
    // V8 collects garbage more often: the heap of a large catalogue's brochure takes half the memory.
    '--heap-growing-percent=25',
    path.join(repository, 'shell', 'dist', 'brochure.cjs'),
  ];
  const child = spawn(process.execPath, [...exitWithParent, ...command], {
    cwd: repository,
    env: { ...allocator, ...serviceEnvironment(settings, 'production') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  try {
    // Requests of visitors have priority.
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, or the system does not allow it.
  }
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close').catch((error) => {
    output += error.message;
    return [1];
  });
  if (output.trim()) print(output.trim());
  return code === 0;
}
