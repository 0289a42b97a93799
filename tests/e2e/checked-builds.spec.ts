// What `npm run publish` asks of a build holds for the builds of this commit: a team that changes one line can publish it.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTypeScriptLoader } from '../../publishing/src/contract/load-typescript.mjs';
import { checkBuild } from '../../publishing/src/gate/check-build.mjs';
import { listRemotePackages } from '../../publishing/src/remotes/remote-packages.mjs';
import { expect, test } from '../support/fixtures';

const repository = path.resolve(import.meta.dirname, '../..');

for (const { name, packageName, federation } of listRemotePackages(repository))
  test(`the build of ${name} passes every check before a publish, on the site that runs it`, async ({
    baseURL,
  }) => {
    const { checks } = await checkBuild(name, path.join(repository, packageName, 'dist'), {
      shells: [baseURL ?? ''],
      needsLive: true,
      inBrowser: true,
    });
    expect(checks.notes).toEqual([]);
    // Each piece has a budget, was rendered, and was seen in a browser.
    const budgets = Object.keys((federation as { budgets: Record<string, number> }).budgets);
    const seen = Object.entries(checks.pieces).filter(([, { browser }]) => browser !== undefined);
    expect(seen.map(([piece]) => piece).sort()).toEqual(budgets.sort());
  });

test('the shell and the API of this commit fit every build that is published', async ({ baseURL }) => {
  const { SITE_VAR_DIR: varDir = '' } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/check-live.mjs'], {
    cwd: repository,
    env: { ...process.env, VAR_DIR: varDir, REGISTRY: '', TRUSTED_REMOTES: '' },
  });
  expect(stdout).toMatch(/^\d+ builds of 4 remotes fit this shell and this API\.$/m);
  // Made from the sources there, it is what the API serves to everybody.
  const load = createTypeScriptLoader();
  const { createOpenApi } = load(path.join(repository, 'api/src/documentation/open-api.ts'));
  const served = await fetch(`${baseURL ?? ''}/api/openapi.json`);
  expect(await served.text()).toBe(JSON.stringify((createOpenApi as (calls: string) => object)('public')));
});
