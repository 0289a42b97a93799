import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@site/shared-testing/seeded-random';
import { checkRegistry } from '../../test-support/check-registry';
import { makeSmallBuild } from '../../test-support/small-build';
import { startStandInSite } from '../../test-support/stand-in-site';
import { publicKeyOf } from '../registry/signed-document.mjs';
import { createFolderStorage } from '../storage/folder-storage.mjs';

const KILLS = 100;

test('a publisher that is killed at any moment leaves a valid registry, and the next one succeeds', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'killed-'));
  const varDir = path.join(folder, 'var');
  const site = await startStandInSite(varDir);
  const random = seededRandom(27);
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
  const startedAt = performance.now();
  await once(await publish('1.0.0-first'), 'close');
  const duration = performance.now() - startedAt;
  const publicKey = publicKeyOf(await fs.readFile(path.join(varDir, 'keys/catalogue.pem'), 'utf8'));
  const check = () => checkRegistry(storage, publicKey, load);

  let killed = 0;
  for (let round = 1; round <= KILLS; round += 1) {
    const publisher = await publish(`1.0.0-${round}`);
    const ended = once(publisher, 'close') as Promise<[number | null, string | null]>;
    // Loading the modules is the first part, in which nothing is written.
    await Promise.race([pause(duration * (0.4 + 0.6 * random())), ended]);
    publisher.kill('SIGKILL');
    if ((await ended)[1] === 'SIGKILL') killed += 1;
    await check();
  }
  const before = await check();
  // They were killed before, and after the entry was written.
  expect(before).toBeGreaterThan(1);
  expect(before).toBeLessThan(KILLS);
  expect(killed).toBeGreaterThan(KILLS / 2);
  const [code] = (await once(await publish('1.0.0-last'), 'close')) as [number];
  expect(code).toBe(0);
  expect(await check()).toBe(before + 1);
  await site.stop();
  await fs.rm(folder, { recursive: true });
}, 400_000);
