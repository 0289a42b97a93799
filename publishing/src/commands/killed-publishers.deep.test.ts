import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@site/shared-testing/seeded-random';
import { checkRegistry } from '../../test-support/check-registry';
import { makeSmallBuild } from '../../test-support/small-build';
import { startStandInSite, type StandInSite } from '../../test-support/stand-in-site';
import { publicKeyOf } from '../registry/signed-document.mjs';
import { createFolderStorage } from '../storage/folder-storage.mjs';

/** `npm run test:deep` kills more of them. */
const KILLS = Number(process.env.KILL_ROUNDS ?? 20);
const random = seededRandom(Number(process.env.KILL_SEED ?? 27));

let folder: string;
let varDir: string;
let site: StandInSite;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'killed-'));
  varDir = path.join(folder, 'var');
  site = await startStandInSite(varDir);
});
afterEach(async () => {
  await site.stop();
  await fs.rm(folder, { recursive: true });
});

test('a publisher that is killed at any moment leaves a valid registry, and the next one succeeds', async () => {
  const publish = async (version: string) => {
    const build = await makeSmallBuild(folder, version);
    const script = path.resolve('publishing/bin/publish.mjs');
    return spawn(process.execPath, [script, '--from', build], {
      cwd: 'mfe-catalogue',
      env: site.env,
      stdio: 'ignore',
    });
  };
  const load = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const storage = createFolderStorage(path.join(varDir, 'registry'));
  const publishWhole = async (version: string) => {
    const startedAt = performance.now();
    await once(await publish(version), 'close');
    return performance.now() - startedAt;
  };
  await publishWhole('1.0.0-first');
  // The first one was slower: nothing was in memory yet.
  let duration = await publishWhole('1.0.0-second');
  const publicKey = publicKeyOf(await fs.readFile(path.join(varDir, 'keys/catalogue.pem'), 'utf8'));
  const check = () => checkRegistry(storage, publicKey, load);

  let killed = 0;
  for (let round = 1; round <= KILLS; round += 1) {
    const publisher = await publish(`1.0.0-${round}`);
    const startedAt = performance.now();
    const ended = once(publisher, 'close') as Promise<[number | null, string | null]>;
    // Loading the modules is the first part, in which nothing is written.
    await Promise.race([pause(duration * (0.4 + 0.6 * random())), ended]);
    publisher.kill('SIGKILL');
    const isKilled = (await ended)[1] === 'SIGKILL';
    if (isKilled) killed += 1;
    // The machine is more busy, or less, than it was: a little later until one completes, whose time is the next guess.
    duration = isKilled ? duration * 1.05 : performance.now() - startedAt;
    await check();
  }
  const before = await check();
  // They were killed before, and after the entry was written.
  expect(before).toBeGreaterThan(2);
  expect(before).toBeLessThan(KILLS);
  expect(killed).toBeGreaterThan(KILLS / 4);
  const [code] = (await once(await publish('1.0.0-last'), 'close')) as [number];
  expect(code).toBe(0);
  expect(await check()).toBe(before + 1);
}, 600_000);
