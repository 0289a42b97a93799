// `npm run backup [-- file]`: database and pictures in one archive, while the site runs.
import { runScript } from './launcher/failure.mjs';
import { fileArguments, runApiCommand } from './launcher/run-built.mjs';

await runScript(() => runApiCommand('backup', fileArguments()));
