// The database of a site, on either engine, as a trial looks at it from outside: which rows there are, and whether a process
// is in the middle of a transaction.
import fs from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Client } from 'pg';
import { startCluster } from '../../scripts/testing/private-cluster.mjs';
import { findPostgres } from '../../scripts/testing/postgres-programs.mjs';

export type Engine = 'SQLite' | 'PostgreSQL';

export interface TrialDatabase {
  /** As the API takes it: the path of a file, or a URL. */
  location: string;
  /** The environment of a process that uses it. */
  env: Record<string, string>;
  query: <Row>(text: string) => Promise<Row[]>;
  /** Whether another connection is in a transaction that writes. */
  isWriting: () => Promise<boolean>;
  /** The same of a client that is stopped: false where it has asked for the commit already. */
  isUncommitted: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** @param varDir the folder of the site's data, for the engine whose database is a file in it */
export const openTrialDatabase = (engine: Engine, varDir: string): Promise<TrialDatabase> =>
  engine === 'SQLite' ? openFile(path.join(varDir, 'data', 'site.db')) : openServer();

async function openFile(location: string): Promise<TrialDatabase> {
  await fs.mkdir(path.dirname(location), { recursive: true });
  const use = <Result>(work: (db: InstanceType<typeof DatabaseSync>) => Result): Result => {
    const db = new DatabaseSync(location, { timeout: 5_000 });
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  // SQLite has one writer at a time: while it is another connection, this one cannot become it.
  const isWriting = () =>
    Promise.resolve(
      use((db) => {
        db.exec('pragma busy_timeout = 0');
        try {
          db.exec('begin immediate');
        } catch (error) {
          if (/locked|busy/i.test(String(error))) return true;
          throw error;
        }
        db.exec('rollback');
        return false;
      }),
    );
  return {
    location,
    env: { DATABASE_URL: '' },
    query: <Row>(text: string) => Promise.resolve(use((db) => db.prepare(text).all() as Row[])),
    isWriting,
    // Its calls are synchronous: a stopped client is before its commit, or within it and has not given the lock back.
    isUncommitted: isWriting,
    close: () => Promise.resolve(),
  };
}

async function openServer(): Promise<TrialDatabase> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL was not found: apt-get install postgresql');
  const cluster = await startCluster(programs);
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  const query = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const writers = (condition: string) =>
    query<{ pid: number }>(
      `select pid from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
        and backend_type = 'client backend' and backend_xid is not null and ${condition}`,
    );
  return {
    location: cluster.url,
    env: { DATABASE_URL: cluster.url },
    query,
    isWriting: async () => (await writers('true')).length > 0,
    // The server may still work on what the client sent last.
    isUncommitted: async () => {
      for (;;) {
        if ((await writers("(state = 'idle in transaction' or wait_event_type = 'Lock')")).length > 0)
          return true;
        if ((await writers('true')).length === 0) return false;
      }
    },
    close: async () => {
      await client.end();
      await cluster.stop();
    },
  };
}
