import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LimitedPool } from './limited-pool';
import type { WorkerSettings } from './render-worker';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'limited-pool-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

test('a worker that needs too much memory is ended, and a pool that is destroyed then starts no other', async () => {
  const filename = path.join(folder, 'worker.cjs');
  await fs.writeFile(
    filename,
    'module.exports = () => { const kept = []; for (;;) kept.push(new Array(1e6).fill(0)); };',
  );
  const pool = new LimitedPool(
    { filename, settings: {} as WorkerSettings },
    { minThreads: 2, maxThreads: 2 },
  );
  const exits = pool.threads.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
  await expect(pool.run({})).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
  await pool.destroy();
  await Promise.all(exits);
  expect(pool.threads).toEqual([]);
});
