// New databases of both engines, for a benchmark.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { repository } from '../launcher/environment.mjs';
import { findPostgres } from '../testing/postgres-programs.mjs';
import { openBenchDatabase } from './fill-database.mjs';

/** @returns {('SQLite' | 'PostgreSQL')[]} those that are here */
export function listEngines() {
  if (findPostgres() || process.env.TEST_POSTGRES_URL) return ['SQLite', 'PostgreSQL'];
  console.log('There is no PostgreSQL here: install it, or set TEST_POSTGRES_URL. Only SQLite is measured.');
  return ['SQLite'];
}

/** @param {'SQLite' | 'PostgreSQL'} engine */
export async function startDatabases(engine) {
  if (engine === 'SQLite') return { newUrl: () => Promise.resolve(undefined), stop: () => Promise.resolve() };
  const program = path.join(repository, 'scripts/testing/database-server.mjs');
  const server = fork(program, [engine]);
  const [{ url }] = /** @type {[{ url: string }]} */ (await once(server, 'message'));
  let count = 0;
  return {
    newUrl: async () => {
      const name = `bench_${(count += 1)}`;
      const db = await openBenchDatabase(url);
      await db.execute([`create database ${name}`]);
      await db.close();
      const own = new URL(url);
      own.pathname = name;
      return own.href;
    },
    stop: async () => {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}
