// `npm run withdraw -w mfe-catalogue -- <version> --why "..."`: nobody gets the build again, and its files are not served.
import { withdraw } from '../src/commands/withdraw.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => withdraw(process.argv.slice(2)));
