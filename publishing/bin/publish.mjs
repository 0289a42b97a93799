// `npm run publish -w mfe-catalogue`: builds a remote, checks it, puts it on its host and makes it live. `--no-build` takes the
// existing build, `--from <folder>` one that was made elsewhere; `--canary 20` gives it to 20 % of the visitors; `--preview` to
// nobody but who has its address, for 7 days or `--days 3`; `--why "..."` is in the history.
import { publish } from '../src/commands/publish.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => publish(process.argv.slice(2)));
