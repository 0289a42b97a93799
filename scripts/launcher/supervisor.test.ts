import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePorts } from '../../tests/support/free-ports';

let folder: string;
let launcher: ChildProcess;
let output: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'supervisor-'));
});
afterEach(async () => {
  launcher.kill('SIGKILL');
  await fs.rm(folder, { recursive: true });
});

/** A small launcher around the real supervisor, with one part that runs the given program. */
async function launch(partProgram: string, drainTime = 0) {
  await fs.writeFile(path.join(folder, 'part.cjs'), partProgram);
  const [port = 0] = await findFreePorts(1);
  const part = {
    name: 'clock',
    command: [path.join(folder, 'part.cjs')],
    cwd: folder,
    readyAt: `http://127.0.0.1:${port}`,
    drainTime,
    logFile: path.join(folder, 'clock.log'),
  };
  const program = `
    const { keepRunning } = await import(${JSON.stringify(pathToFileURL(path.resolve('scripts/launcher/supervisor.mjs')).href)});
    const part = ${JSON.stringify(part)};
    const running = keepRunning(
      { ...part, env: { PORT: new URL(part.readyAt).port } },
      {
        say: console.log,
        onReady: (pid) => console.log('ready', pid),
        onGivenUp: (failure) => console.log(failure.message),
      },
    );
    process.on('SIGTERM', async () => {
      await running.stop();
      console.log('stopped');
      process.exit();
    });`;
  output = '';
  launcher = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  launcher.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  launcher.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
}

async function says(pattern: RegExp): Promise<number> {
  for (;;) {
    const found = pattern.exec(output);
    if (found) return Number(found[1]);
    if (launcher.stdout) await once(launcher.stdout, 'data');
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const server = `require('node:http').createServer((_, reply) => reply.end()).listen(process.env.PORT, '127.0.0.1');`;

test('a part that is killed is started again', async () => {
  await launch(server);
  const first = await says(/^ready (\d+)$/m);
  process.kill(first, 'SIGKILL');
  expect(await says(/^clock is back \(pid (\d+)\)$/m)).not.toBe(first);
  expect(output).toContain('clock ended (SIGKILL), starting again in 0.2 s');
});

test('what a part tells the operator is on the terminal and not in its log', async () => {
  await launch(`console.log('ticking'); process.send({ tell: 'Password: tick-tock' }); ${server}`);
  await says(/^Password: tick-tock$/m);
  await says(/^ready (\d+)$/m);
  expect(await fs.readFile(path.join(folder, 'clock.log'), 'utf8')).toBe('ticking\n');
});

test('a part that never comes up is given up after five attempts, with its last words', async () => {
  await launch(`console.error('the clock has no hands'); process.exit(3);`);
  await says(/^clock could not be started\./m);
  expect(output.match(/starting again in [\d.]+/g)).toEqual(
    [0.2, 0.4, 0.8, 1.6].map((pause) => `starting again in ${pause}`),
  );
  expect(output).toContain(
    'clock ended (exit code 3) 5 times in a row and is given up\n  | the clock has no hands',
  );
  expect(await fs.readFile(path.join(folder, 'clock.log'), 'utf8')).toBe(
    'the clock has no hands\n'.repeat(5),
  );
});

test('a part that says its settings are wrong is given up at once, with its reasons', async () => {
  await launch(`console.error('the clock has 13 hours\\nand no hands'); process.exit(78);`);
  await says(/^clock could not be started\./m);
  expect(output).toBe('clock could not be started.\n  | the clock has 13 hours\n  | and no hands\n');
});

test('a part that will not stop is killed after 4 s', async () => {
  await launch(`${server} process.on('SIGTERM', () => undefined);`);
  const pid = await says(/^ready (\d+)$/m);
  launcher.kill('SIGTERM');
  await says(/^(clock has not stopped within 4 s and is killed)$/m);
  await says(/^(stopped)$/m);
  expect(isRunning(pid)).toBe(false);
});

test('a part ends with its launcher, however that ended', async () => {
  await launch(
    `process.on('SIGTERM', () => { require('node:fs').writeFileSync('ended', ''); process.exit(); }); ${server}`,
  );
  await says(/^ready (\d+)$/m);
  const watch = fs.watch(folder);
  launcher.kill('SIGKILL');
  for await (const { filename } of watch) if (filename === 'ended') break;
});

test('a part that drains is not killed before it has answered what it took', async () => {
  const drains = `process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(); }, 4_600));`;
  await launch(`${drains} ${server}`, 1_000);
  await says(/^ready (\d+)$/m);
  launcher.kill('SIGTERM');
  await says(/^(stopped)$/m);
  expect(await fs.readFile(path.join(folder, 'clock.log'), 'utf8')).toBe('drained\n');
}, 15_000);
