// A process that holds a PostgreSQL for the tests, and clears it away when the process that started it is gone, however
// that died. First argument: `PGlite` or `PostgreSQL`.
import { randomBytes } from 'node:crypto';
import { findPostgres } from './postgres-programs.mjs';

/** @typedef {{ url: string, stop: () => Promise<void> }} TestServer */

/** @returns {Promise<TestServer>} */
async function startPglite() {
  const { PGlite } = await import('@electric-sql/pglite');
  const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket');
  const { shareSession } = await import('./shared-session.mjs');
  const db = await PGlite.create();
  const socketServer = new PGLiteSocketServer({ db, port: 0 });
  await socketServer.start();
  const [, port] = socketServer.getServerConn().split(':');
  const shared = await shareSession(Number(port));
  const { port: sharedPort } = /** @type {import('node:net').AddressInfo} */ (shared.address());
  return {
    url: `postgres://postgres@127.0.0.1:${sharedPort}/postgres`,
    // Everything is in the memory of this process.
    stop: () => Promise.resolve(),
  };
}

/** @returns {Promise<TestServer>} */
async function startPostgres() {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return addDatabase(given);
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL was not found.');
  const { startCluster } = await import('./private-cluster.mjs');
  return startCluster(programs);
}

/**
 * A database of our own on a server that is not.
 * @param {string} given
 * @returns {Promise<TestServer>}
 */
async function addDatabase(given) {
  const { Client } = await import('pg');
  const name = `site_test_${randomBytes(6).toString('hex')}`;
  const order = async (/** @type {string} */ command) => {
    const client = new Client({ connectionString: given });
    await client.connect();
    await client.query(command).finally(() => client.end());
  };
  await order(`create database ${name}`);
  const url = new URL(given);
  url.pathname = name;
  return { url: url.href, stop: () => order(`drop database ${name} with (force)`) };
}

// Ctrl-C reaches every process of the terminal; this one ends after the one that it serves.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
const gone = new Promise((resolve) => process.once('disconnect', resolve));

const { url, stop } = await (process.argv[2] === 'PGlite' ? startPglite() : startPostgres());
if (process.connected) process.send?.({ url });
await gone;
await stop();
process.exit(0);
