// `npm run promote -w mfe-catalogue -- staging production [version]`: production gets the build that is live in staging, or the
// one that is named; `--canary 20` gives it to 20 % of the visitors, `--why "..."` is in the history.
import { promote } from '../src/commands/promote.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => promote(process.argv.slice(2)));
