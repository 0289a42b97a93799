// A whole site for a benchmark: the built packages under the real launcher, on free ports, with a folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repository } from '../launcher/environment.mjs';

const services = ['shell', 'catalogue', 'content', 'enquiry', 'admin', 'api'];
const admin = { username: 'admin@site.example', password: 'a long benchmark passphrase 17' };
/** Milliseconds that a start may take. */
const startTimeout = 240_000;

/** @typedef {Awaited<ReturnType<typeof startBenchSite>>} BenchSite */

/** @param {string | undefined} databaseUrl a SQLite file of its own where it is left out */
export async function startBenchSite(databaseUrl) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-site-'));
  const ports = await freePorts(services.length);
  const portOf = Object.fromEntries(services.map((service, index) => [service, ports[index]]));
  const exitWithParent = pathToFileURL(path.join(repository, 'scripts/launcher/exit-with-parent.mjs')).href;
  const launcher = spawn(process.execPath, ['--import', exitWithParent, 'scripts/start.mjs'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...Object.fromEntries(
        services.map((service) => [`${service.toUpperCase()}_PORT`, String(portOf[service])]),
      ),
      HOST: '127.0.0.1',
      VAR_DIR: folder,
      DATABASE_URL: databaseUrl ?? '',
      REGISTRY: '',
      API_BASE_URL: '',
      BROCHURE: 'off',
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const ended = once(launcher, 'close');
  let output = '';
  await new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The site did not start in time:\n${output}`)),
      startTimeout,
    );
    launcher.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (!output.includes('The site is at')) return;
      clearTimeout(timer);
      resolve(undefined);
    });
    void ended.then(() => reject(new Error(`The site did not start:\n${output}`)));
  });
  const pidOf = (/** @type {string} */ service) =>
    Number(new RegExp(`^${service} .*\\(pid (\\d+)\\)$`, 'm').exec(output)?.[1]);
  const api = `http://127.0.0.1:${portOf.api}`;
  return {
    shell: `http://127.0.0.1:${portOf.shell}`,
    api,
    folder,
    database: databaseUrl ?? path.join(folder, 'data', 'site.db'),
    token: await signIn(api),
    /** The most memory that the process has had so far, in MB; undefined where the system does not tell. */
    peakMemory: (/** @type {'api' | 'shell'} */ service) => peakMemory(pidOf(service)),
    stop: async () => {
      launcher.kill('SIGTERM');
      await ended;
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} api */
async function signIn(api) {
  const response = await fetch(`${api}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { jwt } = /** @type {{ jwt?: string }} */ (await response.json());
  if (!jwt) throw new Error(`The admin could not sign in: ${response.status}`);
  return jwt;
}

/** @param {number} pid */
async function peakMemory(pid) {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}

/** @param {number} count */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map(
    (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port,
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
