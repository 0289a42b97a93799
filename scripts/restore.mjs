// `npm run restore -- file`: replaces the data by what `npm run backup` wrote.
import { runScript } from './launcher/failure.mjs';
import { fileArguments, runApiCommand } from './launcher/run-built.mjs';

await runScript(() => runApiCommand('restore', fileArguments()));
