// `npm run brochure`: renders the brochure again, from the running site or from the API at API_BASE_URL.
import { makeBrochure } from './launcher/brochure.mjs';
import { buildChanged } from './launcher/builds.mjs';
import { checkNode, loadEnvironmentFile, readSettings } from './launcher/environment.mjs';
import { runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';

await runScript(async () => {
  checkNode();
  loadEnvironmentFile();
  const settings = readSettings();
  await installWhenNeeded({ withDev: false });
  await buildChanged(['shell'], 'production');
  const isMade = await makeBrochure(settings, { print: console.log });
  if (!isMade) process.exitCode = 1;
});
