// Jest, before the tests of a project that needs a PostgreSQL: starts one and sets the variable with its URL.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('database-server.mjs', import.meta.url));

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

export default async function startDatabase() {
  server = fork(program);
  const [message] = await Promise.race([once(server, 'message'), once(server, 'exit')]);
  if (!message?.url) throw new Error('PostgreSQL did not start.');
  process.env.TEST_POSTGRESQL_ADDRESS = message.url;
}

export async function stopDatabase() {
  if (!server?.connected) return;
  server.disconnect();
  await once(server, 'exit');
}
