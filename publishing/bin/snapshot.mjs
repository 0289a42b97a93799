// `npm run snapshot [-- name]`: stores which build of each remote is live. `-- --list` shows all of them, `-- --restore <name>` makes
// these builds live again.
import { snapshot } from '../src/commands/snapshot.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => snapshot(process.argv.slice(2)));
