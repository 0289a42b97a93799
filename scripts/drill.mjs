// `npm run drill`: restores the newest backup into a database of its own, and compares it with the backup.
import { runScript } from './launcher/failure.mjs';
import { backupArguments, runApiCommand } from './launcher/run-built.mjs';

await runScript(() => runApiCommand('drill', backupArguments()));
