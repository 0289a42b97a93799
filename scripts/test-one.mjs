// `npm run test:one -- api/src/products/product-routes.test.ts ["part of a title"]`: the tests of one file, or of all
// files whose path contains the text, with the runner and the settings that `npm test` gives them.
import { checkNode, repository } from './launcher/environment.mjs';
import { run } from './launcher/commands.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';
import { bin } from './testing/stages.mjs';
import { commandsFor, findTestFiles } from './testing/test-files.mjs';

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  const [text, title] = process.argv.slice(2);
  if (!text) throw new Failure('Which test? npm run test:one -- path/of/a.test.ts ["part of a title"]');
  const files = await findTestFiles(text, repository);
  if (!files.length) throw new Failure(`No test file has '${text}' in its path.`);
  for (const { runner, args } of commandsFor(files, title)) {
    const { findBrowser, findOtherBrowsers } = await import('./testing/browser.mjs');
    const browsers = async () => ({ CHROMIUM_PATH: await findBrowser(), ...findOtherBrowsers() });
    const env = { ...process.env, ...(runner === 'playwright' && (await browsers())) };
    await run([bin(runner), ...args], { cwd: repository, stdio: 'inherit', env });
  }
});
