// The built site on free ports with data of its own, for a benchmark.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { portVariable, repository } from '../../launcher/environment.mjs';
import { Failure } from '../../launcher/failure.mjs';

const services = ['shell', 'api', 'catalogue', 'content', 'enquiry', 'admin'];

/** Builds what has changed, starts the site and waits until it can be visited. */
export async function startOwnSite() {
  const varDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-site-'));
  const ports = await freePorts(services.length);
  const variables = services.map((service, index) => [portVariable(service), String(ports[index])]);
  const exitWithParent = pathToFileURL(path.join(repository, 'scripts/launcher/exit-with-parent.mjs')).href;
  const site = spawn(
    process.execPath,
    ['--import', exitWithParent, path.join(repository, 'scripts', 'start.mjs')],
    {
      cwd: repository,
      env: { ...process.env, ...Object.fromEntries(variables), VAR_DIR: varDir, BROCHURE: 'off' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let output = '';
  const ended = once(site, 'close');
  await new Promise((resolve, reject) => {
    site.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (/^The site is at/m.test(output)) resolve(undefined);
    });
    site.once('close', () => reject(new Failure(`The site did not start:\n${output}`)));
  });
  const stop = async () => {
    site.kill('SIGTERM');
    await ended;
    await fs.rm(varDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${ports[0]}`, stop };
}

/** All are held until the last is found, so that none is given twice. @param {number} count */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => /** @type {net.AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
