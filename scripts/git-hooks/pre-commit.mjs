// The pre-commit hook: format and lint of the files that are committed. `git commit --no-verify` skips it.
import { run } from '../launcher/commands.mjs';
import { repository } from '../launcher/environment.mjs';
import { Failure, runScript } from '../launcher/failure.mjs';
import { bin } from '../testing/stages.mjs';

/** @param {string[]} command */
const check = (command) => run(command, { cwd: repository, stdio: 'inherit' });

await runScript(async () => {
  const output = await run(['git', 'diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], {
    cwd: repository,
  });
  const files = output.split('\0').filter(Boolean);
  if (!files.length) return;
  const code = files.filter((file) => /\.(tsx?|mjs|js)$/.test(file));
  await check([bin('prettier'), '--check', '--ignore-unknown', ...files]).catch(() => {
    throw new Failure('Format the files and stage them again: npm run format');
  });
  if (code.length) await check([bin('eslint'), '--no-warn-ignored', ...code]);
});
