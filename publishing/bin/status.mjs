// `npm run status -w mfe-catalogue`: what the registry says, and what each shell responds.
import { status } from '../src/commands/status.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => status(process.argv.slice(2)));
