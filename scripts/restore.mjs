// `npm run restore -- file`: replaces the data by what `npm run backup` wrote.
import { runScript } from './launcher/failure.mjs';
import { backupArguments, runApiCommand } from './launcher/run-built.mjs';

await runScript(() => runApiCommand('restore', backupArguments()));
