// Varnish as an operator runs it, with the file of deploy/varnish in which the addresses of the shells are those of a test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOrigin, type Origin } from './origin';

export interface Varnish {
  url: string;
  /** One before each shell. */
  origins: Origin[];
  /** How many requests the origins have had so far. */
  asked: () => number;
  stop: () => Promise<void>;
}

export interface VarnishOptions {
  port: number;
  shells: readonly string[];
  secret: string;
  /** Whether it knows `CDN-Cache-Control`. Otherwise it keeps pages for five seconds. */
  isPurged: boolean;
}

export async function startVarnish({ port, shells, secret, isPurged }: VarnishOptions): Promise<Varnish> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'varnish-'));
  // The worker has a user of its own.
  await fs.chmod(folder, 0o755);
  const origins = await Promise.all(shells.map(startOrigin));
  const file = path.join(folder, 'site.vcl');
  await fs.writeFile(file, await readFile(origins, isPurged));
  const options = ['-F', '-a', `127.0.0.1:${port}`, '-f', file, '-n', path.join(folder, 'work')];
  const server = spawn('varnishd', [...options, '-s', 'malloc,256M', '-T', 'none', '-t', '120'], {
    env: { ...process.env, PURGE_SECRET: secret },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(server, 'close');
  const url = `http://127.0.0.1:${port}`;
  while ((await statusOf(`${url}/healthz`)) !== 200) {
    if (server.exitCode !== null) throw new Error(`Varnish ended:\n${output}`);
    await pause(100);
  }
  return {
    url,
    origins,
    asked: () => origins.reduce((sum, { urls }) => sum + urls.length, 0),
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      await Promise.all(origins.map(({ stop }) => stop()));
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

async function readFile(origins: Origin[], isPurged: boolean): Promise<string> {
  let text = await fs.readFile('deploy/varnish/site.vcl', 'utf8');
  for (const [index, { port }] of origins.entries()) {
    const address = `.host = "192.0.2.1${index + 1}";\n    .port = "3000";`;
    if (!text.includes(address)) throw new Error(`The file does not have the address ${address}`);
    text = text.replace(address, `.host = "127.0.0.1";\n    .port = "${port}";`);
  }
  const known = 'beresp.http.CDN-Cache-Control ~';
  if (!text.includes(known)) throw new Error(`The file does not have ${known}`);
  return isPurged ? text : text.replace(known, 'beresp.http.Not-Known ~');
}

const statusOf = async (url: string) => {
  const response = await fetch(url).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status;
};
