// A machine for a release: the smallest Debian in a folder, without compiler, npm, Node and network. Its disk is read-only but
// for what a site may write.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The user of the site. */
const USER = 900;
/** Milliseconds for the first start, which makes all pictures of the demonstration on a machine that may be busy. */
const READY_TIME = 400_000;

export interface Ended {
  code: number;
  /** Standard output and errors, as they came. */
  output: string;
}

export interface RunningSite {
  /** Ends the launcher and waits for it. */
  stop: () => Promise<Ended>;
}

/** The folder of a Debian, as `debootstrap` has made it. */
export class Machine {
  readonly root: string;
  /** What can be made read-only. */
  readonly #disk: string;

  constructor(root: string, disk = 'srv') {
    this.root = root;
    this.#disk = path.join(root, disk);
  }

  /** The path on this disk of a file of the machine. */
  path(file: string): string {
    return path.join(this.root, file);
  }

  /** What a running system has: devices, processes, a folder for temporary files, and the folder of the site's data. */
  async start(): Promise<void> {
    const data = `${this.root}.data`;
    for (const folder of [
      data,
      this.path('var/lib/site'),
      this.path('srv/site'),
      this.path('mnt/other-disk'),
    ])
      await fs.mkdir(folder, { recursive: true });
    await execute('mount', ['--bind', this.#disk, this.#disk]);
    await execute('mount', ['--bind', '/dev', this.path('dev')]);
    // As deploy/systemd/site.service has it.
    await execute('mount', ['-t', 'proc', '-o', 'hidepid=invisible,subset=pid', 'proc', this.path('proc')]);
    await execute('mount', ['-t', 'tmpfs', 'tmpfs', this.path('tmp')]);
    await execute('mount', ['--bind', data, this.path('var/lib/site')]);
    await fs.chown(data, USER, USER);
    await fs.chmod(this.path('tmp'), 0o1777);
  }

  /** Other mounts stay as they are. */
  async setDisk(mode: 'ro' | 'rw'): Promise<void> {
    await execute('mount', ['-o', `remount,bind,${mode}`, this.#disk]);
  }

  /** A command as the user of the site, with nothing in its environment. */
  run(command: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    return this.#collect(this.#spawn(command, env));
  }

  /** `bin/site` of the release that is switched on. */
  site(command: string, env?: Record<string, string>): Promise<Ended> {
    return this.run(['/srv/site/current/bin/site', ...command.split(' ')], env);
  }

  /** Starts the site and resolves when it is ready; rejects with its output where it ends first. */
  async startSite(
    env: Record<string, string> = {},
    command = ['/srv/site/current/bin/site', 'start'],
  ): Promise<RunningSite> {
    const child = this.#spawn(command, env);
    const ended = this.#collect(child);
    const timer = setTimeout(() => child.kill('SIGKILL'), READY_TIME);
    await Promise.race([
      new Promise<void>((resolve) => {
        let output = '';
        child.stdout?.on('data', (text: Buffer) => {
          output += text.toString();
          if (output.includes('The site is at')) resolve();
        });
      }),
      ended.then(({ output }) => Promise.reject(new Error(`The site did not start:\n${output}`))),
    ]).finally(() => clearTimeout(timer));
    return {
      stop: () => {
        child.kill('SIGTERM');
        return ended;
      },
    };
  }

  #spawn(command: readonly string[], env: Record<string, string>): ChildProcess {
    const variables = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', ...env };
    const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    const options = [`--userspec=${USER}:${USER}`, '--groups=', this.root];
    return spawn('chroot', [...options, '/usr/bin/env', '-i', ...assignments, ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  #collect(child: ChildProcess): Promise<Ended> {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code: code ?? -1, output }));
    });
  }
}
