// `npm run rollback -w mfe-catalogue [-- version]`: the build that was live before, or the one that is named, is live again.
import { rollback } from '../src/commands/rollback.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => rollback(process.argv.slice(2)));
