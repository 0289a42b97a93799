// `npm run history -w mfe-catalogue`: who has changed what and why.
import { history } from '../src/commands/history.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => history(process.argv.slice(2)));
