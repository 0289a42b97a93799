// Moves the clocks of processes under trial, and asks for their memory.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export interface ProcessControl {
  /** For the process; what it starts is controlled too. */
  env: NodeJS.ProcessEnv;
  /**
   * Moves the clock of a process.
   * @param clockOffset milliseconds to the real time
   * @returns bytes in use after a garbage collection
   */
  control: (pid: number, clockOffset?: number) => Promise<{ heapUsed: number; rss: number }>;
  remove: () => Promise<void>;
}

const preload = `--import=${pathToFileURL(path.resolve('tests/faults/controlled-process.mjs')).href}`;

export async function createProcessControl(): Promise<ProcessControl> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'control-'));
  return {
    env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}`, CONTROL_FOLDER: folder },
    control: async (pid, clockOffset = 0) => {
      const file = path.join(folder, String(pid));
      await fs.writeFile(file, JSON.stringify({ clockOffset }));
      process.kill(pid, 'SIGUSR2');
      for (;;) {
        const text = await fs.readFile(`${file}.done`, 'utf8').catch(() => undefined);
        if (text !== undefined) {
          await fs.rm(`${file}.done`);
          return JSON.parse(text) as { heapUsed: number; rss: number };
        }
        await pause(20);
      }
    },
    remove: () => fs.rm(folder, { recursive: true }),
  };
}
