// Runs a program with all processes that it starts, and ends them when the parent process has ended for whatever
// reason. Arguments: a folder that is deleted at the end, the program, its arguments.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';

const [folder = '', program = '', ...args] = process.argv.slice(2);

// Ctrl-C reaches every process of the terminal; this process ends after its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
const parentGone = once(process, 'disconnect');

// Detached, it leads a process group: a browser's processes are in it too.
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
await Promise.race([parentGone, ended]);
if (child.pid) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // None of its processes is left.
  }
}
await ended;
await fs.rm(folder, { recursive: true, force: true, maxRetries: 20 });
process.exit(0);
