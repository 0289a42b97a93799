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
  for (const room of ['mfe-menu', 'shared-ui', 'api']) await write(`${room}/src/index.ts`, '');
});
afterEach(() => fs.rm(folder, { recursive: true }));

const write = async (file: string, text: string) => {
  await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await fs.writeFile(path.join(folder, file), text);
};
const stamp = (mode = 'production') =>
  callModule<string>('launcher/builds.mjs', 'stampOf', 'mfe-menu', mode, folder);

test.each(['mfe-menu/src/menu.tsx', 'shared-ui/src/index.ts', 'webpack/build.mjs', 'package-lock.json'])(
  'a change of %s asks for a build',
  async (file) => {
    const before = await stamp();
    await write(file, 'changed');
    expect(await stamp()).not.toBe(before);
  },
);

test.each(['mfe-menu/src/menu.test.tsx', 'mfe-menu/dist/main.js', 'api/src/index.ts'])(
  'a change of %s does not',
  async (file) => {
    const before = await stamp();
    await write(file, 'changed');
    expect(await stamp()).toBe(before);
  },
);

test('a build for development is not taken for a release', async () => {
  expect(await stamp('development')).not.toBe(await stamp());
});

test('a remote is a folder with a package', async () => {
  await fs.mkdir(path.join(folder, 'mfe-left-over'));
  expect(await callModule('launcher/builds.mjs', 'listRemotes', folder)).toEqual(['menu']);
});
