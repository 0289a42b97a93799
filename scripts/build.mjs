// `npm run build`: every package whose sources changed.
import { buildChanged, listPackages } from './launcher/builds.mjs';
import { checkNode } from './launcher/environment.mjs';
import { runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';

await runScript(async () => {
  checkNode();
  await installWhenNeeded({ withDev: false });
  const packages = listPackages();
  const built = await buildChanged(packages, 'production');
  console.log(`${packages.length} packages are built, ${built.length} of them just now.`);
});
