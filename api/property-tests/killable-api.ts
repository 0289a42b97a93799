// The API as a process of its own, which can be killed in the middle of what it does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { firstAdmin } from '../test-support/sign-in';
import { closeAfterTests, databaseVariables } from '../test-support/test-database';

export interface KillableApi {
  /** Where it listens, as soon as it does. Rejects when the process ends before that. */
  url: Promise<string>;
  /** SIGKILL. Resolves when the process is gone. */
  kill: () => Promise<void>;
  /** What it wrote to its error output. */
  complaint: () => string;
}

/** Starts on the data of the folder. Without limits that a test's own haste would reach. */
export function startKillableApi(folder: string, more: Record<string, string> = {}): KillableApi {
  const variables = {
    ...databaseVariables(folder),
    API_PORT: '0',
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'info',
    ADMIN_USERNAME: firstAdmin.username,
    ADMIN_PASSWORD: firstAdmin.password,
    ENQUIRIES_PER_HOUR: '100000000',
    ENQUIRIES_PER_HOUR_PER_ADDRESS: '100000000',
    ...more,
  };
  const server = spawn(process.execPath, ['api/test-support/run-typescript.mjs', 'api/src/server.ts'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(server, 'exit');
  let complaint = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));

  const url = new Promise<string>((resolve, reject) => {
    let said = '';
    // Read to the end: a full pipe would hold up the process.
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (said.length > 10_000) return;
      said += text;
      const [, found] = /"Server listening at (http:[^"]+)"/.exec(said) ?? [];
      if (found) resolve(found);
    });
    void exited.then(() => reject(new Error(`The API ended without listening. ${complaint}`)));
  });
  // Whoever kills it while it starts does not ask where it listens.
  url.catch(() => undefined);

  const kill = async () => {
    server.kill('SIGKILL');
    await exited;
  };
  closeAfterTests(kill);
  return { url, kill, complaint: () => complaint };
}
