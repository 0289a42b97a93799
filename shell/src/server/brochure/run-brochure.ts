import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import type { MakeOptions } from './brochure-maker';

/**
 * Megabytes of the heap of the process that makes the brochure. A catalogue of 10,000 products takes a third of it; the
 * process takes some 110 MB besides.
 */
const MEMORY = 256;
/** As `npm run brochure` does: garbage is collected more often, and the heap of a large catalogue takes half the memory. */
export const nodeOptions = [
  '--heap-growing-percent=25',
  '--max-semi-space-size=4',
  `--max-old-space-size=${MEMORY}`,
];
/** As `npm start` does: what a picture took is returned to the system. */
export const allocator = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '2' };
/** Milliseconds after which it is ended. */
const LONGEST = 20 * 60 * 1000;
/** Letters of its output that are kept. */
const MOST_OUTPUT = 20_000;

/**
 * Runs the program that makes the brochure, in a process of its own with low priority: pages have a thread less for
 * nothing, and whatever a picture or a text does to it, the server goes on. Returns what it says.
 */
export async function runBrochure(program: string, { ifChanged, signal }: MakeOptions): Promise<string> {
  const child = spawn(
    process.execPath,
    [...nodeOptions, program, ...(ifChanged ? ['--if-changed'] : [])],
    // The channel tells it when this process has ended, for whatever reason.
    {
      env: { ...allocator, ...process.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]),
      killSignal: 'SIGKILL',
    },
  );
  try {
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, or the system does not allow it.
  }
  const output = { news: '', errors: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.news += chunk.toString().slice(0, MOST_OUTPUT)));
  child.stderr?.on('data', (chunk: Buffer) => (output.errors += chunk.toString().slice(0, MOST_OUTPUT)));
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Error(`It took longer than ${LONGEST / 60_000} minutes, or could not be started.`, {
      cause: error,
    });
  })) as [number | null];
  if (code === 0) return output.news.trim();
  // V8 says first what it did before that.
  const message = output.errors.includes('heap out of memory') ? '' : firstLine(output.errors);
  throw new Error(message === '' ? 'Its process ended, perhaps for want of memory.' : message, {
    cause: output.errors,
  });
}

/** Without the stack below it. */
const firstLine = (text: string) => text.trim().replace(/\n.*/s, '').slice(0, 500);
