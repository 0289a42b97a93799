// `npm run restore -- file`: what `npm run backup` wrote, in the place of what there is.
import path from 'node:path';
import { runApiCommand } from './launcher/api-command.mjs';
import { runScript } from './launcher/failure.mjs';

/** npm changes the folder; a file is meant from where the person stands. */
const whereTyped = process.env.INIT_CWD ?? process.cwd();
const args = process.argv.slice(2).map((arg) => (arg.startsWith('-') ? arg : path.resolve(whereTyped, arg)));

await runScript(() => runApiCommand('restore', args));
