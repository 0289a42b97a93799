import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runBrochure } from './run-brochure';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'run-brochure-'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

/** Runs this as the program that makes the brochure. */
async function run(code: string, { ifChanged = false, signal = new AbortController().signal } = {}) {
  const file = path.join(folder, `${crypto.randomUUID()}.cjs`);
  await fs.writeFile(file, code);
  return runBrochure(file, { ifChanged, signal });
}

test('the program runs with low priority, little memory, and what it is told', async () => {
  const told = await run(
    `console.log(require('os').getPriority(), process.argv[2],
       Math.round(require('v8').getHeapStatistics().heap_size_limit / 2 ** 20) < 300)`,
    { ifChanged: true },
  );
  expect(told).toBe('19 --if-changed true');
});

test.each([
  ['console.error("The catalogue cannot be read."); process.exitCode = 1', 'The catalogue cannot be read.'],
  ['throw new Error("A picture is broken")', /./],
  ['process.kill(process.pid, "SIGKILL")', 'Its process ended, perhaps for want of memory.'],
  [
    'const all = []; for (;;) all.push(Array(100_000).fill({}))',
    'Its process ended, perhaps for want of memory.',
  ],
])('a failure has a sentence: %s', async (code, message) => {
  await expect(run(code)).rejects.toThrow(message);
});

test('a program that never ends is ended with the server', async () => {
  const ending = new AbortController();
  const running = run(
    `require('fs').writeFileSync(${JSON.stringify(folder)} + '/pid', String(process.pid)); setInterval(() => {}, 1000)`,
    { signal: ending.signal },
  );
  const pid = async (): Promise<number> =>
    Number(await fs.readFile(path.join(folder, 'pid'), 'utf8').catch(() => '')) || pid();
  const process_ = await pid();
  ending.abort();
  await expect(running).rejects.toThrow();
  const isRunning = () => {
    try {
      return process.kill(process_, 0);
    } catch {
      return false;
    }
  };
  while (isRunning()) await new Promise((resolve) => setImmediate(resolve));
});
