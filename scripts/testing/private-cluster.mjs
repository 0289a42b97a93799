// A private PostgreSQL server: a new cluster in a temporary folder, with a socket in it, deleted when it is stopped.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run } from '../launcher/commands.mjs';

/** A standby says that it takes read-only ones. */
const readyMessage = /ready to accept (?:read-only )?connections/;

/**
 * @param {string} programs the folder with `initdb` and `postgres`
 * @param {{ isDurable?: boolean, standbyOf?: string }} [options] `isDurable`: what was committed survives; `standbyOf`: the URL
 *   of the cluster whose copy it is and which it follows
 * @returns {Promise<{ url: string, folder: string, stop: () => Promise<void> }>}
 */
export async function startCluster(programs, { isDurable = false, standbyOf } = {}) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'site-postgres-'));
  const remove = () => fs.rm(folder, { recursive: true, force: true });
  const data = path.join(folder, 'data');
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (owner) await fs.chown(folder, owner.uid, owner.gid);
  // That user may have no access to the current working folder.
  const options = { ...owner, cwd: folder };
  const initOptions = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  try {
    const init = [path.join(programs, 'initdb'), '-D', data, '--no-instructions', ...initOptions];
    const copy = [
      path.join(programs, 'pg_basebackup'),
      '-D',
      data,
      '-R',
      '-c',
      'fast',
      '-d',
      standbyOf ?? '',
    ];
    await run(standbyOf ? copy : init, options);
  } catch (error) {
    await remove();
    throw error;
  }

  // The data is deleted after the tests, so it needs no protection against a power cut.
  const withoutDurability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(isDurable ? [] : withoutDurability),
  ];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(server, 'exit');
  let output = '';
  await new Promise((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (readyMessage.test(output)) return;
      output += text;
      if (readyMessage.test(output)) resolve(undefined);
    });
    void exited.then(() => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
  return {
    folder,
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      // Immediate shutdown: the data is deleted.
      server.kill('SIGQUIT');
      await exited;
      await remove();
    },
  };
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser() {
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (/** @type {string} */ what) =>
        Number(execFileSync('id', [what, name], { stdio: 'pipe' }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // This user does not exist: try the next one.
    }
  }
  throw new Error('There is neither a user `postgres` nor a user `nobody` to run PostgreSQL as.');
}
