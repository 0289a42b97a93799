// `npm run test:faults`: faults on real parts, with a table of what was tried and whether it held. `npm run test:faults -- kills` tries those whose file has that in its name. Needs Linux, root and the programs of PostgreSQL, and names what is missing.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run } from './launcher/commands.mjs';
import { checkNode, repository } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';
import { describeFaults, listElsewhere } from './testing/faults.mjs';
import { findPostgres } from './testing/postgres-programs.mjs';

/** Minutes for everything: what hangs must not hold up the night. */
const LIMIT = 45;

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  const patterns = process.argv.slice(2);
  if (process.platform !== 'linux' || !findPostgres())
    throw new Failure('It needs Linux and PostgreSQL: apt-get install postgresql pgbouncer');
  if (process.getuid?.() !== 0) throw new Failure('It needs root, to try folders of another user.');
  await run([process.execPath, 'scripts/build.mjs'], { cwd: repository, stdio: 'inherit' });
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'site-faults-'));
  const report = path.join(folder, 'report.json');
  const config = ['--config', 'tests/faults/jest.config.js', '--verbose', '--runInBand', '--forceExit'];
  const output = ['--json', `--outputFile=${report}`];
  const paths = patterns.length
    ? ['--testPathPatterns', ...patterns.map((each) => `tests/faults/.*${each}`)]
    : [];
  try {
    const passed = await run([process.execPath, 'node_modules/.bin/jest', ...config, ...output, ...paths], {
      cwd: repository,
      stdio: 'inherit',
      timeout: LIMIT * 60_000,
    }).then(
      () => true,
      () => false,
    );
    const { testResults } = JSON.parse(await fs.readFile(report, 'utf8').catch(() => '{"testResults":[]}'));
    const elsewhere = patterns.length ? [] : await listElsewhere(repository);
    console.log(describeFaults(testResults, elsewhere));
    const isComplete = testResults.length > 0 && elsewhere.every(({ isThere }) => isThere);
    process.exitCode = passed && isComplete ? 0 : 1;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
});
