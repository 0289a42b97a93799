// `npm run canary -w mfe-catalogue -- 20 [version]`: 20 % of the visitors get a build. 0 takes it from all, 100 makes it live.
// `-- --steps 5,25,100 --every 20m [version]`: its share grows by itself. `-- --group staff [version]`: a group gets it.
import { canary } from '../src/commands/canary.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => canary(process.argv.slice(2)));
