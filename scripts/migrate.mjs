// `npm run migrate`: brings the database to the schema of this version, before its servers are started.
import { runScript } from './launcher/failure.mjs';
import { runApiCommand } from './launcher/run-built.mjs';

await runScript(() => runApiCommand('migrate'));
