// `npm run remove:remote -- careers`: takes a remote from the local site and out of the checkout.
import { parseArgs } from 'node:util';
import { checkNode, loadEnvironmentFile } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';

await runScript(async () => {
  checkNode();
  loadEnvironmentFile();
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'no-install': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  });
  const [name, ...more] = positionals;
  if (!name || more.length) throw new Failure('Which remote? npm run remove:remote -- careers');
  const isInstalled = !values['no-install'];
  if (isInstalled) await installWhenNeeded();
  // Imported late: its packages may just have been installed.
  const { removeRemote } = await import('./remotes/remove-remote.mjs');
  const { removed, wasTrusted } = await removeRemote({ name, isInstalled, isForced: values.force });
  console.log(removed.map((file) => `  ${file}`).join('\n'));
  console.log(`
mfe-${name} is removed${wasTrusted ? ', and shells that read this list do not show its pages any more' : ''}. Next:
  For other sites, take ${name} out of TRUSTED_REMOTES: its pages are gone within seconds (docs/removing-parts.md).
  Commit. The way back is to restore the files and to publish again.`);
});
