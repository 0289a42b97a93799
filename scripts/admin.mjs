// `npm run admin -- add owner@example.com`: manages admins without a session. Without arguments it lists its commands.
import { runScript } from './launcher/failure.mjs';
import { runApiCommand } from './launcher/run-built.mjs';

await runScript(() => runApiCommand('admin'));
