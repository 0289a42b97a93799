// `npm run rollback -- catalogue [version]`: makes an earlier build live again. Builds nothing.
import { loadEnvironmentFile, readSettings } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { changeEntries, readRegistry, rollBack } from './registry/registry.mjs';

await runScript(async () => {
  const [remote = '', version] = process.argv.slice(2);
  loadEnvironmentFile();
  const { registry } = readSettings();
  const { microFrontends } = await readRegistry(registry);
  if (!microFrontends[remote])
    throw new Failure(`Which remote? Published are: ${Object.keys(microFrontends).join(', ')}.`);
  let live;
  await changeEntries(registry, remote, (entries) => {
    const rolledBack = rollBack(entries, version);
    live = rolledBack.at(-1)?.metadata.version;
    return rolledBack;
  });
  console.log(`${remote} ${live} is live.`);
});
