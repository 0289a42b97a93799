import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { apiVariables } from './api-variables';
import { closeAfterTests } from './test-database';

export interface ApiProcess {
  url: string;
  /** The largest resident memory so far, in megabytes. */
  memory(): Promise<number>;
  /** Seconds that its threads have worked so far, whatever else the machine does. */
  cpuSeconds(): Promise<number>;
}

/** The API as it is built and started, in a process of its own, with its data in this folder. */
export async function startApiProcess(folder: string): Promise<ApiProcess> {
  const server = spawn(process.execPath, [await build()], {
    env: {
      ...process.env,
      // The same values as in the launcher.
      MALLOC_MMAP_THRESHOLD_: '262144',
      MALLOC_ARENA_MAX: '2',
      ...apiVariables(folder),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closeAfterTests(async () => {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  });
  return {
    url: await readUrl(createInterface(server.stdout)),
    async memory() {
      const status = await readFile(`/proc/${String(server.pid)}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async cpuSeconds() {
      const stat = await readFile(`/proc/${String(server.pid)}/stat`, 'utf8');
      // The second field, a name in brackets, may have spaces; the times are in hundredths of a second.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
  };
}

/** Inside the package's folder, because Node resolves the package's own versions of its dependencies from there. */
async function build(): Promise<string> {
  const outDir = path.resolve('api/var', `api-under-test-${process.pid}`);
  closeAfterTests(() => rm(outDir, { recursive: true, force: true }));
  const script = `import('./webpack/build.mjs').then(({ buildApi }) => buildApi(${JSON.stringify({ outDir })}))`;
  await promisify(execFile)(process.execPath, ['--eval', script]);
  return path.join(outDir, 'server.cjs');
}

function readUrl(lines: ReturnType<typeof createInterface>): Promise<string> {
  return new Promise((resolve, reject) => {
    // Reads all output, because a full pipe would block the process.
    lines.on('line', (line) => {
      const [found] = /http:\/\/127[^"\s]+/.exec(line) ?? [];
      if (found) resolve(found);
    });
    lines.on('close', () => reject(new Error('The API ended without listening.')));
  });
}
