// `npm run build`: every package whose sources changed, or those that are named: `npm run build -- mfe-catalogue`.
import { buildChanged, listPackages } from './launcher/builds.mjs';
import { checkNode } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';

await runScript(async () => {
  checkNode();
  await installWhenNeeded({ withDev: false });
  const all = listPackages();
  const named = process.argv.slice(2);
  const unknown = named.find((each) => !all.includes(each));
  if (unknown) throw new Failure(`There is no package '${unknown}' to build. There are: ${all.join(', ')}.`);
  const packages = named.length ? named : all;
  const built = await buildChanged(packages, 'production');
  console.log(`${packages.length} packages are built, ${built.length} of them just now.`);
});
