// A shell or an API as it is built, in a process of its own, as an operator's service manager runs it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const repository = path.resolve(import.meta.dirname, '../..');
const exitWithParent = [
  '--import',
  pathToFileURL(path.join(repository, 'scripts/launcher/exit-with-parent.mjs')).href,
];

export interface ServerProcess {
  url: string;
  start: () => void;
  /** Of the process that runs. */
  pid: () => number;
  /** What it has written since its last start, without what goes to the terminal. */
  output: () => string;
  /** Resolves when `/readyz` is 200; rejects with the output where the process ends before. */
  untilReady: () => Promise<void>;
  /** SIGTERM, as an operator's service manager sends it; resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** Resolves with the exit code. */
  untilEnded: () => Promise<number | null>;
}

export interface ServerOptions {
  /** The checkout, or the unpacked release, whose build it is. */
  folder?: string;
  /** A command that runs the command that follows it, such as `setpriv`. */
  wrapper?: readonly string[];
  /** Whether its output is kept instead of shown. */
  isQuiet?: boolean;
}

export function describeServer(
  name: 'shell' | 'api',
  port: number,
  env: NodeJS.ProcessEnv,
  { folder = repository, wrapper = [], isQuiet = false }: ServerOptions = {},
): ServerProcess {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  let ended: Promise<number | null> = Promise.resolve(null);
  const isRunning = () => child?.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning()) child?.kill(signal);
    return ended;
  };
  return {
    url,
    start: () => {
      output = '';
      const program = [process.execPath, ...exitWithParent, path.join(folder, name, 'dist/server.cjs')];
      const [command = '', ...args] = [...wrapper, ...program];
      const started = spawn(command, args, {
        cwd: folder,
        env: { ...env, [`${name.toUpperCase()}_PORT`]: String(port) },
        stdio: ['ignore', isQuiet ? 'pipe' : 'ignore', isQuiet ? 'pipe' : 'inherit', 'ipc'],
      });
      for (const stream of [started.stdout, started.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
      ended = once(started, 'close').then(([code]) => code as number | null);
      child = started;
    },
    pid: () => child?.pid ?? 0,
    output: () => output,
    untilReady: async () => {
      while (isRunning()) {
        const response = await fetch(`${url}/readyz`).catch(() => undefined);
        await response?.body?.cancel();
        if (response?.ok) return;
        await pause(50);
      }
      throw new Error(`The ${name} ended before it was ready:\n${output}`);
    },
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
    untilEnded: () => ended,
  };
}
