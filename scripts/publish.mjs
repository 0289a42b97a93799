// `npm run publish:remote -- catalogue [--no-build]`: builds one remote and makes it live. Nothing else is touched;
// a running shell picks it up by itself.
import path from 'node:path';
import { buildChanged, listRemotes } from './launcher/builds.mjs';
import { loadEnvironmentFile, readSettings, repository } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { publishBuild } from './registry/publish.mjs';

await runScript(async () => {
  const [remote = '', ...choices] = process.argv.slice(2);
  const remotes = await listRemotes();
  if (!remotes.includes(remote)) throw new Failure(`Which remote? There are: ${remotes.join(', ')}.`);
  loadEnvironmentFile();
  const settings = readSettings();
  const room = `mfe-${remote}`;
  if (!choices.includes('--no-build')) await buildChanged([room], 'production');
  const version = await publishBuild(settings, remote, path.join(repository, room, 'dist'));
  console.log(`${remote} ${version} is live.`);
});
