// The built site on free ports with data of its own, for a benchmark.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { exitWithParent } from '../launcher/commands.mjs';
import { portVariable, repository } from '../launcher/environment.mjs';
import { Failure } from '../launcher/failure.mjs';

const services = ['shell', 'api', 'catalogue', 'content', 'enquiry', 'admin'];
const admin = { username: 'admin@site.example', password: 'a long benchmark passphrase 17' };

/** What makes the first start add the admin of `signIn`. */
export const benchAdmin = {
  environment: { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password },
};

/** @typedef {Awaited<ReturnType<typeof startOwnSite>>} OwnSite */

/**
 * Builds what has changed, starts the site and waits until it can be visited.
 * @param {string} [databaseUrl] a SQLite file of its own where it is left out
 * @param {{ checkout?: string, env?: Record<string, string> }} [options] a checkout that is not this one, and more settings
 */
export async function startOwnSite(databaseUrl = '', { checkout = repository, env = {} } = {}) {
  const varDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-site-'));
  const ports = await freePorts(services.length);
  const site = spawn(process.execPath, [...exitWithParent, 'scripts/start.mjs'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...Object.fromEntries(services.map((service, index) => [portVariable(service), String(ports[index])])),
      HOST: '127.0.0.1',
      VAR_DIR: varDir,
      DATABASE_URL: databaseUrl,
      REGISTRY: '',
      API_BASE_URL: '',
      BROCHURE: 'off',
      ...benchAdmin.environment,
      ...env,
    },
  });
  let output = '';
  const ended = once(site, 'close');
  await new Promise((resolve, reject) => {
    site.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (/^The site is at/m.test(output)) resolve(undefined);
    });
    site.once('close', () => reject(new Failure(`The site did not start:\n${output}`)));
  });
  const pidOf = (/** @type {string} */ service) =>
    Number(new RegExp(`^${service} .*\\(pid (\\d+)\\)$`, 'm').exec(output)?.[1]);
  return {
    shell: `http://127.0.0.1:${ports[0]}`,
    api: `http://127.0.0.1:${ports[1]}`,
    database: databaseUrl || path.join(varDir, 'data', 'site.db'),
    /** The most memory that the process has had so far, or since it was forgotten, in MB; undefined where the system does not tell. */
    peakMemory: (/** @type {'api' | 'shell'} */ service) => peakMemory(pidOf(service)),
    /** From now on `peakMemory` is that of what follows; nothing is forgotten where the system does not allow it. */
    forgetPeakMemory: async () => {
      for (const service of /** @type {const} */ (['api', 'shell']))
        await fs.writeFile(`/proc/${pidOf(service)}/clear_refs`, '5').catch(() => undefined);
    },
    /** Seconds of processor time that the process has used; undefined where the system does not tell. */
    processorTime: (/** @type {'api' | 'shell'} */ service) => processorTime(pidOf(service)),
    stop: async () => {
      site.kill('SIGTERM');
      await ended;
      await fs.rm(varDir, { recursive: true, force: true });
    },
  };
}

/** @param {{ api: string }} site @returns {Promise<Record<string, string>>} headers for the calls of an admin */
export async function signIn({ api }) {
  const response = await fetch(`${api}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { jwt } = /** @type {{ jwt?: string }} */ (await response.json());
  if (!jwt) throw new Failure(`The admin could not sign in: ${response.status}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { authorization: `Bearer ${jwt}`, cookie: cookies.join('; ') };
}

/** @param {number} pid */
async function peakMemory(pid) {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}

/** @param {number} pid */
async function processorTime(pid) {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // What follows the name of the program, which may have spaces: `utime` and `stime`, in hundredths of a second.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return user === undefined ? undefined : (Number(user) + Number(system)) / 100;
}

/** All are held until the last is found, so that none is given twice. @param {number} count */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => /** @type {net.AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
