import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { callModule } from '../../tests/support/call-module';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'builds-'));
  await write('package-lock.json', '{}');
  await write('tsconfig.base.json', '{}');
  await write('webpack/build.mjs', '');
  await write('mfe-menu/package.json', '{ "dependencies": { "@site/shared-ui": "1", "react": "19" } }');
  for (const packageName of ['mfe-menu', 'shared-ui', 'api']) await write(`${packageName}/src/index.ts`, '');
});
afterEach(() => fs.rm(folder, { recursive: true }));

const write = async (file: string, text: string) => {
  await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await fs.writeFile(path.join(folder, file), text);
};
const fingerprint = (mode = 'production') =>
  callModule<string>('launcher/builds.mjs', 'fingerprintOf', 'mfe-menu', mode, folder);

test.each(['mfe-menu/src/menu.tsx', 'shared-ui/src/index.ts', 'webpack/build.mjs', 'package-lock.json'])(
  'a change of %s makes a build necessary',
  async (file) => {
    const before = await fingerprint();
    await write(file, 'changed');
    expect(await fingerprint()).not.toBe(before);
  },
);

test.each(['mfe-menu/src/menu.test.tsx', 'mfe-menu/dist/main.js', 'api/src/index.ts'])(
  'a change of %s does not make a build necessary',
  async (file) => {
    const before = await fingerprint();
    await write(file, 'changed');
    expect(await fingerprint()).toBe(before);
  },
);

test('a development build has another fingerprint than a release', async () => {
  expect(await fingerprint('development')).not.toBe(await fingerprint());
});

test('a folder without a package.json is no remote', async () => {
  await fs.mkdir(path.join(folder, 'mfe-left-over'));
  expect(await callModule('launcher/builds.mjs', 'listRemotes', folder)).toEqual(['menu']);
});
