// A proxy as an operator runs it, with the file of deploy/proxies in which the example's addresses and paths are those of a test.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generate } from 'selfsigned';

export const NAME = 'localhost';

/** A server in a shell's place: it responds with its name, and ends without a response at `/lost`. */
export interface StandIn {
  port: number;
  /** Of the requests but for those of its health, the newest last. */
  requests: { url: string; headers: IncomingHttpHeaders }[];
  /** What `/readyz` responds with. */
  ready: { status: number };
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function makeStandIn(name: string, port = 0): Promise<StandIn> {
  let server: Server;
  const standIn: StandIn = {
    port,
    requests: [],
    ready: { status: 200 },
    start: async () => {
      server = createServer(({ url = '', headers }, response) => {
        if (url === '/readyz') {
          response.writeHead(standIn.ready.status).end();
          return;
        }
        standIn.requests.push({ url, headers });
        if (url === '/lost') {
          response.destroy();
          return;
        }
        const isShared = url.startsWith('/page');
        response.setHeader('cache-control', isShared ? 'public, max-age=0, s-maxage=5' : 'private, no-store');
        response.end(name);
      });
      await once(server.listen(standIn.port, '127.0.0.1'), 'listening');
      standIn.port = (server.address() as net.AddressInfo).port;
    },
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  await standIn.start();
  return standIn;
}

export interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A request over TLS, as a visitor makes it. The certificate is one that nobody has signed. */
export function visit(
  address: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', servername: NAME, rejectUnauthorized: false, path: address, method };
    request({ ...options, headers: { host: NAME, ...headers }, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Tries until the result is the expected one, or the time of the test is over. */
export async function until<T>(read: () => Promise<T>, isExpected: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read().catch(() => undefined);
    if (value !== undefined && isExpected(value)) return value;
    await pause(50);
  }
}

export interface Proxy {
  stop: () => Promise<void>;
}

/** What the example says, and what a test has instead. */
type Replacements = Record<string, string>;

const commands: Record<string, (file: string, folder: string) => string[]> = {
  Caddyfile: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  'nginx.conf': (file, folder) => ['nginx', '-p', folder, '-c', file, '-g', 'daemon off;'],
  'haproxy.cfg': (file) => ['haproxy', '-db', '-f', file],
};

/** What the main file of a proxy has around the example. */
const mainFiles: Record<string, (example: string, folder: string) => string> = {
  // Without it, a certificate of its own for localhost would be added to those that this machine trusts.
  Caddyfile: (example) => `{\n\tadmin off\n\tskip_install_trust\n}\n${example}`,
  'nginx.conf': (example, folder) =>
    `user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; ${example} }`,
  'haproxy.cfg': (example) => example,
};

/** Starts the proxy and resolves when it listens for visitors. */
export async function startProxy(
  name: string,
  replacements: Replacements,
  env: Record<string, string> = {},
): Promise<Proxy> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'proxy-'));
  const { private: key, cert } = await generate([{ name: 'commonName', value: NAME }]);
  await fs.writeFile(path.join(folder, 'key.pem'), key);
  await fs.writeFile(path.join(folder, 'fullchain.pem'), cert);
  await fs.writeFile(path.join(folder, 'site.pem'), `${cert}\n${key}`);
  await fs.mkdir(path.join(folder, 'cache'));
  let text = await fs.readFile(path.join('deploy', 'proxies', name), 'utf8');
  for (const [example, value] of Object.entries({
    ...replacements,
    '/etc/ssl/site': folder,
    '/var/cache/nginx/site': `${folder}/cache`,
    'www.example.com': NAME,
  }))
    text = text.replaceAll(example, value);
  const file = path.join(folder, name);
  await fs.writeFile(file, (mainFiles[name]?.(text, folder) ?? text) + '\n');
  const [program = '', ...args] = commands[name]?.(file, folder) ?? [];
  const child = spawn(program, args, {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilListening(child, 443);
  return {
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      await fs.rm(folder, { recursive: true });
    },
  };
}

/** Rejects with what the proxy wrote where it ends first. */
async function untilListening(child: ChildProcess, port: number): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (child.exitCode === null && child.signalCode === null) {
    const socket = net.connect(port, '127.0.0.1');
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await pause(50);
  }
  throw new Error(`The proxy has ended:\n${output}`);
}
