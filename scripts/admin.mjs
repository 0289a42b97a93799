// `npm run admin -- add owner@example.com`: admins without a session. Without arguments it lists what it can do.
import { runApiCommand } from './launcher/api-command.mjs';
import { runScript } from './launcher/failure.mjs';

await runScript(() => runApiCommand('admin', process.argv.slice(2)));
