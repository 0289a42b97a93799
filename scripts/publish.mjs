// `npm run publish:remote -- catalogue`: builds one remote and makes it live. Nothing else is touched; a running shell
// loads the new build without a restart. `--no-build` publishes the existing build, `--from <folder>` one that was made
// elsewhere.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildChanged, listRemotes } from './launcher/builds.mjs';
import { loadEnvironmentFile, readSettings, repository } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { publishBuild } from './registry/publish.mjs';

await runScript(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'no-build': { type: 'boolean' }, from: { type: 'string' } },
  });
  const [remote = ''] = positionals;
  const remotes = await listRemotes();
  if (!remotes.includes(remote)) throw new Failure(`Which remote? There are: ${remotes.join(', ')}.`);
  loadEnvironmentFile();
  const settings = readSettings();
  const packageName = `mfe-${remote}`;
  if (!values['no-build'] && !values.from) await buildChanged([packageName], 'production');
  const folder = values.from ?? path.join(repository, packageName, 'dist');
  const version = await publishBuild(settings, remote, folder);
  console.log(`${remote} ${version} is live.`);
});
