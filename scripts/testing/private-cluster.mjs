// A PostgreSQL server of our own: a new cluster in a temporary folder, reached by a socket in it, gone when it is stopped.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run } from '../launcher/commands.mjs';

const isReady = 'ready to accept connections';

/**
 * @param {string} programs the folder with `initdb` and `postgres`
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startCluster(programs) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'site-postgres-'));
  const remove = () => fs.rm(folder, { recursive: true, force: true });
  const data = path.join(folder, 'data');
  const owner = process.getuid?.() === 0 ? anotherUser() : undefined;
  if (owner) await fs.chown(folder, owner.uid, owner.gid);
  // The folder that we stand in may be closed to that user.
  const options = { ...owner, cwd: folder };
  const facts = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  try {
    await run([path.join(programs, 'initdb'), '-D', data, '--no-instructions', ...facts], options);
  } catch (error) {
    await remove();
    throw error;
  }

  // It is thrown away with the tests: what a power cut would do to it is of no interest.
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...careless,
  ];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(server, 'exit');
  let said = '';
  await new Promise((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (said.includes(isReady)) return;
      said += text;
      if (said.includes(isReady)) resolve(undefined);
    });
    void exited.then(() => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      // At once: there is nothing worth saving.
      server.kill('SIGQUIT');
      await exited;
      await remove();
    },
  };
}

/** PostgreSQL refuses to run as root. */
function anotherUser() {
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (/** @type {string} */ what) => Number(execFileSync('id', [what, name], { stdio: 'pipe' }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {
      // The next one, then.
    }
  }
  throw new Error('There is neither a user `postgres` nor a user `nobody` to run PostgreSQL as.');
}
