// `npm run restore -- file`: replaces the data by what `npm run backup` wrote.
import path from 'node:path';
import { runApiCommand } from './launcher/api-command.mjs';
import { runScript } from './launcher/failure.mjs';

/** npm changes the working folder; paths are relative to the folder in which npm was called. */
const callerFolder = process.env.INIT_CWD ?? process.cwd();
const args = process.argv
  .slice(2)
  .map((arg) => (arg.startsWith('-') ? arg : path.resolve(callerFolder, arg)));

await runScript(() => runApiCommand('restore', args));
