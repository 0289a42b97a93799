// `bin/site ready [service]`: whether the shell, or another service of this machine, can do its work. For health checks.
import { loadEnvironmentFile, readSettings } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';

/** Milliseconds. */
const TIMEOUT = 3_000;

await runScript(async () => {
  const [service = 'shell'] = process.argv.slice(2);
  loadEnvironmentFile();
  const { urlOf } = readSettings();
  if (service !== 'shell' && service !== 'api')
    throw new Failure(`Of shell and api it is known whether they are ready, not of '${service}'.`);
  const url = `${urlOf(service)}/readyz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) }).catch((error) => {
    throw new Failure(`${url} does not respond: ${error.cause?.code ?? error.message}`);
  });
  const text = await response.text();
  if (!response.ok) throw new Failure(`${url} responds with ${response.status}: ${text}`);
  console.log(`${service} is ready.`);
});
