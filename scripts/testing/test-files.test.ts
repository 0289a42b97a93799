import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { callModule } from '../../tests/support/call-module';

const run = (args: string[]) => promisify(execFile)(process.execPath, args);
const findFiles = (text: string) =>
  callModule<string[]>('testing/test-files.mjs', 'findTestFiles', text, path.resolve());
const commandsFor = (files: string[], title?: string) =>
  callModule<{ runner: string; args: string[] }[]>('testing/test-files.mjs', 'commandsFor', files, title);

test.each([
  ['shell/src/layout/menu.test.tsx', 'browser'],
  ['scripts/launcher/ports.test.ts', 'node'],
  ['api/src/products/product-routes.test.ts', 'api'],
  ['api/src/database/locks.postgres.test.ts', 'api on PostgreSQL'],
])('%s is run by Jest in the project %s', async (file, project) => {
  expect(await commandsFor([file])).toEqual([
    { runner: 'jest', args: ['--runTestsByPath', file, '--selectProjects', project] },
  ]);
});

test('files of tests/e2e are run by Playwright, all others by Jest, each with the title as plain text', async () => {
  const commands = await commandsFor(['tests/e2e/home.spec.ts', 'api/src/a.test.ts'], 'the menu (open)');
  const title = 'the menu \\(open\\)';
  expect(commands).toEqual([
    {
      runner: 'jest',
      args: [
        '--runTestsByPath',
        'api/src/a.test.ts',
        '--selectProjects',
        'api',
        '--testNamePattern',
        title,
        '--reporters=default',
        `--reporters=${path.resolve('scripts/testing/fail-when-no-test-ran.mjs')}`,
      ],
    },
    { runner: 'playwright', args: ['test', 'tests/e2e/home.spec.ts', '--grep', title] },
  ]);
});

test('a title that no test has makes the command fail', async () => {
  const runOne = (title: string) =>
    run(['scripts/test-one.mjs', 'shared-contracts/src/values/amounts.test.ts', title]);
  await expect(runOne('no test has (this) title')).rejects.toThrow('No test has this title.');
}, 30_000);

test('a file is found by its path and by a part of it', async () => {
  const file = 'scripts/testing/test-files.test.ts';
  expect(await findFiles(file)).toEqual([file]);
  expect(await findFiles(path.resolve(file))).toEqual([file]);
  expect(await findFiles('testing/test-files')).toEqual([file]);
  expect(await findFiles('no-such-test')).toEqual([]);
});
