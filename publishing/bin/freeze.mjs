// `npm run freeze -w mfe-catalogue -- --why "..."`: nothing is published and no canary grows until `npm run unfreeze`. `--all`, in the
// root, takes every remote of the site.
import { freeze } from '../src/commands/freeze.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => freeze(process.argv.slice(2)));
