import path from 'node:path';
import { callModule } from '../../tests/support/call-module';

const findFiles = (text: string) =>
  callModule<string[]>('testing/test-files.mjs', 'findTestFiles', text, path.resolve());
const commandsFor = (files: string[], title?: string) =>
  callModule<{ runner: string; args: string[] }[]>('testing/test-files.mjs', 'commandsFor', files, title);

test.each([
  ['shell/src/frame/menu.test.tsx', 'browser'],
  ['scripts/launcher/ports.test.ts', 'node'],
  ['api/src/products/product-routes.test.ts', 'api'],
  ['api/src/database/locks.postgres.test.ts', 'api on PostgreSQL'],
])('%s is run by Jest in the project %s', async (file, project) => {
  expect(await commandsFor([file])).toEqual([
    { runner: 'jest', args: ['--runTestsByPath', file, '--selectProjects', project] },
  ]);
});

test('files of tests/e2e are run by Playwright, all others by Jest', async () => {
  const commands = await commandsFor(['tests/e2e/home.spec.ts', 'api/src/a.test.ts'], 'the menu');
  expect(commands).toEqual([
    {
      runner: 'jest',
      args: [
        '--runTestsByPath',
        'api/src/a.test.ts',
        '--selectProjects',
        'api',
        '--testNamePattern',
        'the menu',
      ],
    },
    { runner: 'playwright', args: ['test', 'tests/e2e/home.spec.ts', '--grep', 'the menu'] },
  ]);
});

test('a file is found by its path and by a part of it', async () => {
  const file = 'scripts/testing/test-files.test.ts';
  expect(await findFiles(file)).toEqual([file]);
  expect(await findFiles(path.resolve(file))).toEqual([file]);
  expect(await findFiles('testing/test-files')).toEqual([file]);
  expect(await findFiles('no-such-test')).toEqual([]);
});
