// A whole site of one's own: the real launcher on free ports and an empty folder for its data.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePorts } from './free-ports';

const repository = path.resolve(import.meta.dirname, '../..');
const tether = ['--import', pathToFileURL(path.join(repository, 'scripts/launcher/tether.mjs')).href];
const parts = ['shell', 'api', 'catalogue', 'content', 'enquiry', 'admin'] as const;
export type PartName = (typeof parts)[number];

export interface SiteOptions {
  /** From an earlier site, to start it a second time. */
  varDir?: string;
  /** Remotes whose hosts the test starts and stops itself; none of them runs at first. */
  hostsByHand?: PartName[];
  env?: NodeJS.ProcessEnv;
}

export interface Site {
  url: string;
  varDir: string;
  env: NodeJS.ProcessEnv;
  addressOf: (part: PartName) => string;
  /** Everything the launcher has written so far. */
  output: () => string;
  /** Resolves once the launcher has written something that matches, at once where it already has. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Process ids of the running parts. */
  pids: () => Record<string, number>;
  killPart: (part: PartName, signal?: NodeJS.Signals) => void;
  startHost: (remote: PartName) => Promise<void>;
  stopHost: (remote: PartName) => Promise<void>;
  /** Runs one of the scripts against this site, for example `runScript('publish', 'catalogue')`. */
  runScript: (name: string, ...args: string[]) => Promise<string>;
  /** SIGKILL: the launcher itself cannot clear up any more. */
  killLauncher: () => void;
  /** SIGTERM; resolves with the exit code. */
  stop: () => Promise<number | null>;
}

/** Starts a site and waits until it can be visited. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { hostsByHand = [] } = options;
  const varDir = options.varDir ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'site-')));
  const free = await findFreePorts(parts.length);
  const ports = Object.fromEntries(parts.map((part, index) => [part, free[index]]));
  const addressOf = (part: PartName) => `http://127.0.0.1:${String(ports[part])}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...Object.fromEntries(parts.map((part) => [`${part.toUpperCase()}_PORT`, String(ports[part])])),
    HOST: '127.0.0.1',
    VAR_DIR: varDir,
    REGISTRY: '',
    API_BASE_URL: '',
    // Made beside the tests it would take the machine's time from those that measure.
    BROCHURE: 'off',
    RUN_ELSEWHERE: hostsByHand.join(','),
    ...options.env,
  };

  let output = '';
  const launcher = launch('start', [], env, (text) => (output += text));
  const ended = once(launcher, 'close') as Promise<[number | null]>;

  const says = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(output);
      if (found) return found;
      if (launcher.exitCode !== null) throw new Error(`The launcher ended:\n${output}`);
      await Promise.race([once(launcher, 'wrote'), ended]);
    }
  };
  const pids = () =>
    Object.fromEntries<number>(
      parts.flatMap((part) => {
        const line = new RegExp(`^${part} .*\\(pid (\\d+)\\)$`, 'gm');
        const last = [...output.matchAll(line)].at(-1)?.[1];
        return last ? [[part, Number(last)]] : [];
      }),
    );

  const hosts = new Map<PartName, ChildProcess>();
  const stopHost = async (remote: PartName) => {
    const host = hosts.get(remote);
    hosts.delete(remote);
    if (host?.kill()) await once(host, 'close');
  };

  await says(/^The site is at/m);
  return {
    url: addressOf('shell'),
    varDir,
    env,
    addressOf,
    output: () => output,
    says,
    pids,
    killPart: (part, signal = 'SIGKILL') => {
      process.kill(pids()[part] ?? missing(part), signal);
    },
    startHost: async (remote) => {
      const folder = path.join(varDir, 'remotes', remote);
      const program = path.join(repository, 'node_modules/http-server/bin/http-server');
      const host = spawn(process.execPath, [program, folder, '-p', String(ports[remote]), '-a', '127.0.0.1']);
      hosts.set(remote, host);
      // It says where it listens once it does.
      await once(host.stdout, 'data');
    },
    stopHost,
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
      await Promise.all([...hosts.keys()].map(stopHost));
      launcher.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** Tethered, so that nothing is left behind where a test run is broken off. */
function launch(script: string, args: string[], env: NodeJS.ProcessEnv, onText: (text: string) => void) {
  const child = spawn(process.execPath, [...tether, path.join('scripts', `${script}.mjs`), ...args], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      onText(chunk.toString());
      child.emit('wrote');
    });
  return child;
}

function missing(part: PartName): never {
  throw new Error(`${part} does not run.`);
}
