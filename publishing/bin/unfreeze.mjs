// `npm run unfreeze -w mfe-catalogue`: ends what `npm run freeze` began. `--all`, in the root, takes every remote of the site.
import { unfreeze } from '../src/commands/freeze.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => unfreeze(process.argv.slice(2)));
