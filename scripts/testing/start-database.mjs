// Jest, before the tests of a project that needs a PostgreSQL: starts one and sets the variable with its URL.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import makeTemplateFolder, { removeTemplateFolder } from './make-template-folder.mjs';
import { findPostgres } from './postgres-programs.mjs';

const program = fileURLToPath(new URL('database-server.mjs', import.meta.url));

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

export default async function startDatabase() {
  server = fork(program);
  const [message] = await Promise.race([once(server, 'message'), once(server, 'exit')]);
  if (!message?.url) throw new Error('PostgreSQL did not start.');
  process.env.TEST_POSTGRESQL_ADDRESS = message.url;
  // The program that copies a database must not be older than the server. Of another server nothing is known.
  if (process.env.TEST_POSTGRES_URL) return;
  process.env.PG_DUMP = path.join(findPostgres() ?? '', 'pg_dump');
  await makeTemplateFolder();
}

export async function stopDatabase() {
  await removeTemplateFolder();
  if (!server?.connected) return;
  server.disconnect();
  await once(server, 'exit');
}
