import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { TakenBackBuilds } from './taken-back-builds';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'taken-back-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

const build = (version: string) => ({ version, reason: 'ended two workers', at: '2026-11-23T10:00:00.000Z' });

test('what could not be stored once is stored with the next change', async () => {
  const parent = path.join(folder, 'cache');
  const file = path.join(parent, 'taken-back.json');
  await fs.writeFile(parent, 'no folder');
  const builds = new TakenBackBuilds(file);
  await expect(builds.add('catalogue', build('1.0.0'))).rejects.toThrow();
  expect(builds.has('catalogue', '1.0.0')).toBe(true);

  await fs.rm(parent);
  await builds.add('content', build('2.0.0'));
  const afterRestart = new TakenBackBuilds(file);
  await afterRestart.ready();
  expect(afterRestart.has('catalogue', '1.0.0')).toBe(true);
  expect(afterRestart.has('content', '2.0.0')).toBe(true);
});
