import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const hook = (name: string) => path.resolve('scripts/git-hooks', name);

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hooks-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

const checkMessage = async (message: string) => {
  const file = path.join(folder, 'COMMIT_EDITMSG');
  await fs.writeFile(file, message);
  await run(process.execPath, [hook('commit-msg.mjs'), file]);
};

test('a subject of 72 characters is accepted, whatever the length of body and comments', async () => {
  await checkMessage(`${'x'.repeat(72)}\n\n${'x'.repeat(200)}\n# ${'x'.repeat(200)}\n`);
});

test('a longer subject is rejected with its length', async () => {
  await expect(checkMessage(`# comment\n${'x'.repeat(73)}\n`)).rejects.toThrow(
    'The subject has 73 characters, at most 72 are allowed.',
  );
});

const hasGit = spawnSync('git', ['--version']).status === 0;

(hasGit ? test : test.skip)(
  'the pre-commit hook checks the files of the commit, and rejects one that is not formatted',
  async () => {
    const git = (...args: string[]) => run('git', args, { cwd: folder });
    for (const file of ['launcher', 'testing', 'git-hooks'])
      await fs.cp(path.resolve('scripts', file), path.join(folder, 'scripts', file), { recursive: true });
    // The scripts read the settings of publishing.
    await fs.cp(path.resolve('publishing/src'), path.join(folder, 'publishing/src'), { recursive: true });
    await fs.symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    await git('init', '--quiet');
    const commit = () => run(process.execPath, [path.join(folder, 'scripts/git-hooks/pre-commit.mjs')]);
    await fs.writeFile(path.join(folder, 'unformatted.json'), '{"a":   1}');
    await commit();

    await git('add', 'unformatted.json');
    await expect(commit()).rejects.toThrow('Format the files and stage them again: npm run format');
    await fs.writeFile(path.join(folder, 'unformatted.json'), '{ "a": 1 }\n');
    await git('add', 'unformatted.json');
    await commit();
  },
);
