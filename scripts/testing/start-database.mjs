// Jest, before the tests of a project that needs a PostgreSQL: starts one and sets the variable with its URL.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { servers, urlVariable } from './database-servers.mjs';

const program = fileURLToPath(new URL('database-server.mjs', import.meta.url));

/**
 * @param {unknown} _
 * @param {import('./database-servers.mjs').Project} project
 */
export default async function startDatabase(_, { globals: { testEngine } }) {
  const server = fork(program, [testEngine]);
  servers.set(testEngine, server);
  const [message] = await Promise.race([once(server, 'message'), once(server, 'exit')]);
  if (!message?.url) throw new Error(`${testEngine} did not start.`);
  process.env[urlVariable(testEngine)] = message.url;
}
