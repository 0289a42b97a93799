// `npm run test:scale`: two shells behind Varnish, with a table of what reached them. Needs Linux and Varnish.
import { accessSync } from 'node:fs';
import { run } from './launcher/commands.mjs';
import { checkNode, repository } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  // Debian has it in a folder that is not in every PATH.
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  if (!folders.some((folder) => isThere(`${folder}/varnishd`)))
    throw new Failure('It needs Varnish: apt-get install varnish');
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: repository, env: { ...process.env, PATH: folders.join(':') }, stdio: 'inherit' };
  await run([process.execPath, 'scripts/build.mjs'], options);
  const jest = [
    'node_modules/.bin/jest',
    '--config',
    'tests/scale/jest.config.js',
    '--verbose',
    '--runInBand',
  ];
  await run([process.execPath, ...jest], options);
});

/** @param {string} file */
function isThere(file) {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
}
