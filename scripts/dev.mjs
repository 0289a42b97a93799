// `npm run dev`: the whole site, built again as sources are saved. The running shell picks up a new build of a remote.
import { Failure, runScript } from './launcher/failure.mjs';
import { launchSite, refreshBuilds } from './launcher/site.mjs';
import { watchSources } from './launcher/watch-sources.mjs';

await runScript(async () => {
  const { settings, running } = await launchSite('development');
  await watchSources(async () => {
    try {
      const built = await refreshBuilds(settings, 'development');
      for (const packageName of built) running.get(packageName)?.restart();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      console.error(`${error.message}\nThe last good build keeps running.`);
    }
  });
  console.log('Sources are watched: save a file, then reload the page.');
});
