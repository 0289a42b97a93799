// Starts a whole site for a test: the real launcher on free ports and an empty folder for its data.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listRemotePackages, variableOf } from '../../publishing/src/remotes/remote-packages.mjs';
import { findFreePorts } from './free-ports';

const repository = path.resolve(import.meta.dirname, '../..');
const exitWithParent = [
  '--import',
  pathToFileURL(path.join(repository, 'scripts/launcher/exit-with-parent.mjs')).href,
];
/** The commands of `publishing`; all others are in `scripts`. */
const commands = ['publish', 'rollback', 'canary', 'status', 'history'];
/** `shell`, `api` or a remote. */
type ServiceName = string;
const services: ServiceName[] = ['shell', 'api', ...listRemotePackages(repository).map(({ name }) => name)];

export interface SiteOptions {
  /** The checkout whose site it is; by default this one. */
  folder?: string;
  /** The folder of an earlier site, to start it again. */
  varDir?: string;
  /** It has no data yet, as at a first start. Otherwise it begins as a copy of the shared site. */
  isNew?: boolean;
  /** Remotes whose hosts the test starts and stops itself; none of them runs at first. */
  hostsByHand?: ServiceName[];
  env?: NodeJS.ProcessEnv;
}

export interface Site {
  url: string;
  varDir: string;
  env: NodeJS.ProcessEnv;
  urlOf: (service: ServiceName) => string;
  /** Everything that the launcher has printed so far. */
  output: () => string;
  /** Resolves with the first match in the launcher's output, at once if it was already printed. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Process ids of the running services. */
  pids: () => Record<string, number>;
  killService: (service: ServiceName, signal?: NodeJS.Signals) => void;
  startHost: (remote: ServiceName) => Promise<void>;
  stopHost: (remote: ServiceName) => Promise<void>;
  /** Runs one of the scripts against this site, for example `runScript('publish', 'catalogue')`. */
  runScript: (name: string, ...args: string[]) => Promise<string>;
  /** SIGKILL: the launcher cannot stop its services any more. */
  killLauncher: () => void;
  /** SIGTERM; resolves with the exit code. */
  stop: () => Promise<number | null>;
}

/** Starts a site and waits until it can be visited. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { hostsByHand = [] } = options;
  const varDir = options.varDir ?? (await newVarDir(options));
  const free = await findFreePorts(services.length);
  const ports = Object.fromEntries(services.map((service, index) => [service, free[index]]));
  const urlOf = (service: ServiceName) => `http://127.0.0.1:${String(ports[service])}`;
  const env = { ...environmentOf(ports, varDir), ...without(hostsByHand), ...options.env };

  let output = '';
  const launcher = launch('start', [], env, (text) => (output += text), options.folder);
  const ended = once(launcher, 'close') as Promise<[number | null]>;

  const waitForOutput = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(output);
      if (found) return found;
      if (launcher.exitCode !== null) throw new Error(`The launcher ended:\n${output}`);
      await Promise.race([once(launcher, 'wrote'), ended]);
    }
  };
  const pids = () => pidsIn(output);
  const hosts = createHosts(varDir, ports);

  await waitForOutput(/^The site is at/m);
  return {
    url: urlOf('shell'),
    varDir,
    env,
    urlOf,
    output: () => output,
    waitForOutput,
    pids,
    killService: (service, signal = 'SIGKILL') => {
      process.kill(pids()[service] ?? missing(service), signal);
    },
    startHost: hosts.start,
    stopHost: hosts.stop,
    runScript: async (name, ...args) => {
      let text = '';
      const script = launch(name, args, env, (chunk) => (text += chunk));
      const [code] = (await once(script, 'close')) as [number | null];
      if (code !== 0) throw new Error(text);
      return text;
    },
    killLauncher: () => {
      launcher.kill('SIGKILL');
    },
    stop: async () => {
      await hosts.stopAll();
      launcher.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** The site is not waited for longer than needed where hosts do not run. */
const without = (hosts: ServiceName[]): NodeJS.ProcessEnv =>
  hosts.length > 0 ? { RUN_ELSEWHERE: hosts.join(','), READY_SECONDS: '3' } : {};

/** Data with which a new site begins: it has made the demo's pictures, which is most of a first start. */
const madePictures = ['data/images'];

/** A copy of the shared site as it was after its first start, or of its pictures only. */
async function newVarDir({ isNew = false, hostsByHand = [], env = {} }: SiteOptions): Promise<string> {
  const varDir = await fs.mkdtemp(path.join(os.tmpdir(), 'site-'));
  const { SITE_TEMPLATE: template } = process.env;
  if (!template) return varDir;
  for (const folder of isNew ? madePictures : ['.'])
    await fs.cp(path.join(template, folder), path.join(varDir, folder), { recursive: true });
  // What the shell has kept would hide that a remote or the API cannot be reached.
  if (hostsByHand.length > 0 || env.API_BASE_URL)
    await fs.rm(path.join(varDir, 'shell-cache'), { recursive: true, force: true });
  return varDir;
}

type Ports = Record<string, number | undefined>;

const environmentOf = (ports: Ports, varDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...Object.fromEntries(services.map((service) => [variableOf(service, 'PORT'), String(ports[service])])),
  HOST: '127.0.0.1',
  // A page whose data come late is a 503, and a busy machine needs more than the usual second.
  PAGE_DATA_SECONDS: '10',
  VAR_DIR: varDir,
  REGISTRY: '',
  TRUSTED_REMOTES: '',
  REGISTRY_HOOK_URL: '',
  REGISTRY_HOOK_SECRET: '',
  SHELLS: '',
  API_BASE_URL: '',
  // It begins with pictures and without a database, as a site whose database is lost does.
  NEW_SITE: 'on',
  // Rendering the brochure would slow down the tests that measure times.
  BROCHURE: 'off',
});

/** The last process id of each service that the launcher has printed. */
const pidsIn = (output: string) =>
  Object.fromEntries<number>(
    services.flatMap((service) => {
      const line = new RegExp(`^${service} .*\\(pid (\\d+)\\)$`, 'gm');
      const last = [...output.matchAll(line)].at(-1)?.[1];
      return last ? [[service, Number(last)]] : [];
    }),
  );

/** Static hosts of remotes that the test starts and stops itself. */
function createHosts(varDir: string, ports: Ports) {
  const hosts = new Map<ServiceName, ChildProcess>();
  const stop = async (remote: ServiceName) => {
    const host = hosts.get(remote);
    hosts.delete(remote);
    if (host?.kill()) await once(host, 'close');
  };
  return {
    start: async (remote: ServiceName) => {
      const folder = path.join(varDir, 'remotes', remote);
      const program = path.join(repository, 'node_modules/http-server/bin/http-server');
      const host = spawn(process.execPath, [program, folder, '-p', String(ports[remote]), '-a', '127.0.0.1']);
      hosts.set(remote, host);
      // http-server prints its URL when it listens.
      await once(host.stdout, 'data');
    },
    stop,
    stopAll: () => Promise.all([...hosts.keys()].map(stop)),
  };
}

/** Preloads exit-with-parent, so that no process is left when a test run is interrupted. */
function launch(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  onText: (text: string) => void,
  cwd = repository,
) {
  const child = spawn(
    process.execPath,
    [
      ...exitWithParent,
      path.join(commands.includes(script) ? 'publishing/bin' : 'scripts', `${script}.mjs`),
      ...args,
    ],
    {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      onText(chunk.toString());
      child.emit('wrote');
    });
  return child;
}

function missing(service: ServiceName): never {
  throw new Error(`${service} is not running.`);
}
