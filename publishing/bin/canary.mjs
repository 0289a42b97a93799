// `npm run canary -w mfe-catalogue -- 20 [version]`: 20 % of the visitors get a build. 0 takes it from all, 100 makes it live.
import { canary } from '../src/commands/canary.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => canary(process.argv.slice(2)));
