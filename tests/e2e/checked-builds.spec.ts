// What `npm run publish` asks of a build holds for the builds of this commit: a team that changes one line can publish it.
import path from 'node:path';
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
