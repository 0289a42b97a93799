// Jest, after the tests of a project with a PostgreSQL of its own.
import { once } from 'node:events';
import { servers } from './database-servers.mjs';

/**
 * @param {unknown} _
 * @param {import('./database-servers.mjs').Project} project
 */
export default async function stopDatabase(_, { globals: { testEngine } }) {
  const server = servers.get(testEngine);
  if (!server?.connected) return;
  server.disconnect();
  await once(server, 'exit');
}
