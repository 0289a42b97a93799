import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { callModule } from '../../tests/support/call-module';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'install-'));
  await fs.mkdir(path.join(folder, 'node_modules'));
  await write('package-lock.json', {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/fast-on-a-mac': { version: '1.0.0', optional: true },
  });
});
afterEach(() => fs.rm(folder, { recursive: true }));

const write = (file: string, packages: object) =>
  fs.writeFile(path.join(folder, file), JSON.stringify({ packages }));
const isInstalled = (withDev = true) =>
  callModule<boolean>('launcher/install.mjs', 'isInstalled', folder, withDev);

test('a fresh clone is not installed', async () => {
  expect(await isInstalled()).toBe(false);
});

test('packages that npm has installed count, and optional ones of another platform may be missing', async () => {
  await write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
  expect(await isInstalled()).toBe(true);
});

test('another version in the lock file makes an installation necessary', async () => {
  await write('node_modules/.package-lock.json', { 'node_modules/a': { version: '0.9.0' } });
  expect(await isInstalled()).toBe(false);
});

test('a missing development package is accepted only where none is needed', async () => {
  const a = { 'node_modules/a': { version: '1.0.0' } };
  await write('package-lock.json', { ...a, 'node_modules/jest': { version: '1.0.0', dev: true } });
  await write('node_modules/.package-lock.json', a);
  expect(await isInstalled()).toBe(false);
  expect(await isInstalled(false)).toBe(true);
});
