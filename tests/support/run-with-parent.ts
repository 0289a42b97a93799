import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const supervisor = path.join(import.meta.dirname, 'run-with-parent.mjs');

export interface Program {
  /** Resolves with the first match in its output; rejects if it ends before. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>;
  hasEnded: () => boolean;
  stop: () => Promise<void>;
}

interface ProgramOptions {
  env?: NodeJS.ProcessEnv;
  /** Of the program alone; deleted when it has ended. */
  folder: string;
}

/** Starts a program that ends with this process, even if this process is killed, and with it all that it starts. */
export function runWithParent(program: string, args: string[], { env, folder }: ProgramOptions): Program {
  const child = fork(supervisor, [folder, program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      child.emit('wrote');
    });
  // Not 'close': a process that outlives the others for a moment may hold the output open.
  const ended = once(child, 'exit');
  return {
    waitForOutput: async (pattern) => {
      for (;;) {
        const found = pattern.exec(output);
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`${program} ended:\n${output}`);
        await Promise.race([once(child, 'wrote'), ended]);
      }
    },
    hasEnded: () => child.exitCode !== null,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
  };
}
