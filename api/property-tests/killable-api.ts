// The API as a process of its own, which a test can kill at any moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { apiVariables } from '../test-support/api-variables';
import { closeAfterTests } from '../test-support/test-database';

interface KillableApi {
  /** Resolves as soon as the API listens. Rejects when the process ends before that. */
  url: Promise<string>;
  /** SIGKILL. Resolves when the process is gone. */
  kill: () => Promise<void>;
  /** What the process wrote to standard error. */
  errorOutput: () => string;
}

/** Uses the data of the folder. The limits of enquiries are so high that a test does not reach them. */
export function startKillableApi(folder: string, more: Record<string, string> = {}): KillableApi {
  const variables = {
    ...apiVariables(folder),
    ENQUIRIES_PER_HOUR: '100000000',
    ENQUIRIES_PER_HOUR_PER_ADDRESS: '100000000',
    ...more,
  };
  const server = spawn(process.execPath, ['api/test-support/run-typescript.mjs', 'api/src/server.ts'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(server, 'exit');
  let errorOutput = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));

  const url = new Promise<string>((resolve, reject) => {
    let output = '';
    // Reads all output, because a full pipe would block the process.
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length > 10_000) return;
      output += text;
      const [, found] = /"Server listening at (http:[^"]+)"/.exec(output) ?? [];
      if (found) resolve(found);
    });
    void exited.then(() => reject(new Error(`The API ended without listening. ${errorOutput}`)));
  });
  // A test that kills the API during its start does not await the URL.
  url.catch(() => undefined);

  const kill = async () => {
    server.kill('SIGKILL');
    await exited;
  };
  closeAfterTests(kill);
  return { url, kill, errorOutput: () => errorOutput };
}
