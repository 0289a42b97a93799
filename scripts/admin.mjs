// `npm run admin -- add owner@example.com`: manages admins without a session. Without arguments it lists its commands.
import { runApiCommand } from './launcher/api-command.mjs';
import { runScript } from './launcher/failure.mjs';

await runScript(() => runApiCommand('admin', process.argv.slice(2)));
