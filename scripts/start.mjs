// `npm start`: the whole site, from a fresh clone to the address. Needs nothing but Node until the packages are there.
import { runScript } from './launcher/failure.mjs';
import { launchSite } from './launcher/site.mjs';

await runScript(async () => {
  await launchSite('production');
});
