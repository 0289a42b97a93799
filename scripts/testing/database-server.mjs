// A process that runs a PostgreSQL for the tests and deletes it when the parent process has ended for whatever reason.
import { randomBytes } from 'node:crypto';
import { findPostgres } from './postgres-programs.mjs';

/** @typedef {{ url: string, stop: () => Promise<void> }} TestServer */

/** @returns {Promise<TestServer>} */
async function startPostgres() {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (serverUrl) return addDatabase(serverUrl);
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL was not found.');
  const { startCluster } = await import('./private-cluster.mjs');
  return startCluster(programs);
}

/**
 * A new database on an existing server.
 * @param {string} serverUrl
 * @returns {Promise<TestServer>}
 */
async function addDatabase(serverUrl) {
  const { Client } = await import('pg');
  const name = `site_test_${randomBytes(6).toString('hex')}`;
  const execute = async (/** @type {string} */ command) => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(command).finally(() => client.end());
  };
  await execute(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return { url: url.href, stop: () => execute(`drop database ${name} with (force)`) };
}

// Ctrl-C reaches every process of the terminal; this process ends after its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
const parentGone = new Promise((resolve) => process.once('disconnect', resolve));

const { url, stop } = await startPostgres();
if (process.connected) process.send?.({ url });
await parentGone;
await stop();
process.exit(0);
