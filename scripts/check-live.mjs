// `npm run check:live`: whether the shell and the API of this checkout fit every build of every remote that is live, a
// canary or kept for rollbacks. `--shell shell/dist` and `--api openapi.json` (files, folders or URLs; `checkout` is that of
// this checkout) compare only what they name; `--allow-kept` accepts that kept builds do not fit.
import { parseArgs } from 'node:util';
import { checkNode, loadEnvironmentFile } from './launcher/environment.mjs';
import { runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';

await runScript(async () => {
  const { values } = parseArgs({
    options: { shell: { type: 'string' }, api: { type: 'string' }, 'allow-kept': { type: 'boolean' } },
  });
  checkNode();
  loadEnvironmentFile();
  await installWhenNeeded({ withDev: false });
  // Imported late: they need the packages.
  const { readRelease } = await import('./release/read-release.mjs');
  const { checkLive } = await import('../publishing/src/commands/check-live.mjs');
  await checkLive(await readRelease(values), { allowsKept: values['allow-kept'] ?? false });
});
