import { spawn, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import syncFs from 'node:fs';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePorts } from '../../tests/support/free-ports';

let folder: string;
let launcher: ChildProcess;
let output: string;
let watch: syncFs.FSWatcher | undefined;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'supervisor-'));
});
afterEach(async () => {
  launcher.kill('SIGKILL');
  watch?.close();
  await fs.rm(folder, { recursive: true });
});

/** A small launcher around the real supervisor, with one service that runs the given program. Returns its port. */
async function launch(program: string, { drainTime = 0, port = 0 } = {}): Promise<number> {
  await fs.writeFile(path.join(folder, 'service.cjs'), program);
  port ||= (await findFreePorts(1))[0] ?? 0;
  const service = {
    name: 'clock',
    command: [path.join(folder, 'service.cjs')],
    cwd: folder,
    readyUrl: `http://127.0.0.1:${port}`,
    drainTime,
    logFile: path.join(folder, 'clock.log'),
  };
  const launcherProgram = `
    const { checkPorts } = await import(${JSON.stringify(pathToFileURL(path.resolve('scripts/launcher/ports.mjs')).href)});
    const { superviseService } = await import(${JSON.stringify(pathToFileURL(path.resolve('scripts/launcher/supervisor.mjs')).href)});
    const service = ${JSON.stringify(service)};
    const running = superviseService(
      {
        ...service,
        checkPort: () => checkPorts('127.0.0.1', [['clock', Number(new URL(service.readyUrl).port)]]),
        env: { PORT: new URL(service.readyUrl).port },
      },
      {
        print: console.log,
        onReady: (pid) => console.log('ready', pid),
        onFailed: (failure) => {
          console.log(failure.message);
          process.exitCode = failure.exitCode;
        },
      },
    );
    process.on('SIGTERM', async () => {
      await running.stop();
      console.log('stopped');
      process.exit();
    });`;
  output = '';
  launcher = spawn(process.execPath, ['--input-type=module', '--eval', launcherProgram]);
  launcher.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  launcher.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return port;
}

async function waitForOutput(pattern: RegExp): Promise<number> {
  for (;;) {
    const found = pattern.exec(output);
    if (found) return Number(found[1]);
    if (launcher.stdout) await once(launcher.stdout, 'data');
  }
}

/** A notification can be lost that comes while the watch begins, so the folder is read after each of them, and first. */
async function waitForFile(name: string): Promise<void> {
  watch = syncFs.watch(folder);
  const changes = on(watch, 'change');
  while (!(await fs.readdir(folder)).includes(name)) await changes.next();
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const server = `require('node:http').createServer((_, reply) => reply.end()).listen(process.env.PORT, '127.0.0.1');`;

test('a service that is killed is restarted', async () => {
  await launch(server);
  const first = await waitForOutput(/^ready (\d+)$/m);
  process.kill(first, 'SIGKILL');
  expect(await waitForOutput(/^clock restarted \(pid (\d+)\)$/m)).not.toBe(first);
  expect(output).toContain('clock exited (SIGKILL), restarting in 0.2 s');
});

test('a message for the operator is printed on the terminal and not written to the log', async () => {
  await launch(`console.log('ticking'); process.send({ tell: 'Password: tick-tock' }); ${server}`);
  await waitForOutput(/^Password: tick-tock$/m);
  await waitForOutput(/^ready (\d+)$/m);
  expect(await fs.readFile(path.join(folder, 'clock.log'), 'utf8')).toBe('ticking\n');
});

test('a service that never gets ready is not restarted after five attempts, and its last lines are printed', async () => {
  await launch(`console.error('the clock has no hands'); process.exit(3);`);
  await waitForOutput(/^clock could not be started\./m);
  // What is missing may come back: a process manager starts the launcher again.
  expect(await once(launcher, 'close')).toEqual([1, null]);
  expect(output.match(/restarting in [\d.]+/g)).toEqual(
    [0.2, 0.4, 0.8, 1.6].map((pause) => `restarting in ${pause}`),
  );
  expect(output).toContain(
    'clock exited (exit code 3) 5 times in a row and is not restarted\n  | the clock has no hands',
  );
  expect(await fs.readFile(path.join(folder, 'clock.log'), 'utf8')).toBe(
    'the clock has no hands\n'.repeat(5),
  );
});

test('a service that exits because of its settings is not restarted, and its reasons are printed', async () => {
  await launch(`console.error('the clock has 13 hours\\nand no hands'); process.exit(78);`);
  await waitForOutput(/^clock could not be started\./m);
  expect(await once(launcher, 'close')).toEqual([78, null]);
  expect(output).toBe('clock could not be started.\n  | the clock has 13 hours\n  | and no hands\n');
});

test('a service whose port was taken since the start of the launcher is not started, and one sentence says so', async () => {
  const other = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  await launch(server, { port });
  await waitForOutput(/free port\.$/m);
  expect(output).toBe(
    `Port ${port} is taken (CLOCK_PORT, for clock).\nStop what uses it, or set the variable to a free port.\n`,
  );
  await once(other.close(), 'close');
});

test('a service that does not stop is killed after 4 s', async () => {
  await launch(`${server} process.on('SIGTERM', () => undefined);`);
  const pid = await waitForOutput(/^ready (\d+)$/m);
  launcher.kill('SIGTERM');
  await waitForOutput(/^(clock has not stopped within 4 s and is killed)$/m);
  await waitForOutput(/^(stopped)$/m);
  expect(isRunning(pid)).toBe(false);
});

test('a service ends when its launcher is killed', async () => {
  await launch(
    `process.on('SIGTERM', () => { require('node:fs').writeFileSync('ended', ''); process.exit(); }); ${server}`,
  );
  await waitForOutput(/^ready (\d+)$/m);
  launcher.kill('SIGKILL');
  await waitForFile('ended');
});

test('a service that waits for another thread of its own ends when its launcher is killed', async () => {
  const works = `require('node:crypto').pbkdf2('', '', 3e8, 64, 'sha512', () => undefined);`;
  const port = await launch(`${works} process.on('SIGTERM', () => process.exit()); ${server}`);
  await waitForOutput(/^ready (\d+)$/m);
  const connection = net.connect(port, '127.0.0.1');
  await once(connection, 'connect');
  launcher.kill('SIGKILL');
  await once(connection, 'close');
});

test('a service that drains is not killed before the end of its drain time', async () => {
  const drains = `process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(); }, 4_600));`;
  await launch(`${drains} ${server}`, { drainTime: 1_000 });
  await waitForOutput(/^ready (\d+)$/m);
  launcher.kill('SIGTERM');
  await waitForOutput(/^(stopped)$/m);
  expect(await fs.readFile(path.join(folder, 'clock.log'), 'utf8')).toBe('drained\n');
}, 15_000);
