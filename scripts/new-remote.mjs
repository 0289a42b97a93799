// `npm run new:remote -- careers [--owner @company/team]`: makes a remote with a page, a test and a pipeline.
import { parseArgs } from 'node:util';
import { checkNode } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';

await runScript(async () => {
  checkNode();
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { owner: { type: 'string' }, 'no-install': { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length) throw new Failure('Which name? npm run new:remote -- careers');
  const isInstalled = !values['no-install'];
  if (isInstalled) await installWhenNeeded();
  // Imported late: its packages may just have been installed.
  const { createRemote } = await import('./remotes/create-remote.mjs');
  const files = await createRemote({ name, owner: values.owner, isInstalled });
  console.log(files.map((file) => `  ${file}`).join('\n'));
  console.log(`
mfe-${name} is there. Next:
  npm run dev -w mfe-${name}       alone, with hot reload
  npm test -w mfe-${name}          its tests, and its page in a browser
  npm run publish -w mfe-${name}   live on a site that runs: nothing else is built or restarted`);
});
