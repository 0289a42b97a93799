// pgBouncer, as docs/fleet.md describes it. Its target is switched as an operator does it: the file, and a signal.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { unprivilegedUser } from '../../scripts/testing/private-cluster.mjs';
import { findFreePorts } from '../support/free-ports';

export type PoolMode = 'session' | 'transaction';

export interface Pooler {
  /** Of the database through it. */
  url: string;
  start: (mode: PoolMode) => Promise<void>;
  stop: () => Promise<void>;
  /** Sends new connections to the server whose socket is in this folder. */
  switchTo: (folder: string) => Promise<void>;
}

export async function describePooler(folder: string, target: string): Promise<Pooler> {
  const [port = 0] = await findFreePorts(1);
  const file = path.join(folder, 'pgbouncer.ini');
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? unprivilegedUser() : {};
  let child: ChildProcess | undefined;
  let poolMode: PoolMode = 'session';
  let host = target;
  const write = () =>
    fs.writeFile(
      file,
      [
        '[databases]',
        `site = host=${host} port=5432 user=postgres dbname=postgres`,
        '[pgbouncer]',
        `pool_mode = ${poolMode}`,
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        'max_client_conn = 100',
        'default_pool_size = 40',
        'server_login_retry = 1',
        'server_connect_timeout = 2',
      ].join('\n'),
      { mode: 0o644 },
    );
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/site`,
    start: async (mode) => {
      poolMode = mode;
      await write();
      child = spawn('/usr/sbin/pgbouncer', [file], { ...user, cwd: '/', stdio: 'ignore' });
      while (!(await isListening()));
    },
    stop: async () => {
      if (child?.exitCode !== null) return;
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
    switchTo: async (folder) => {
      host = folder;
      await write();
      child?.kill('SIGHUP');
    },
  };
}
