// The process that builds one room: `node build-room.mjs <room> <mode> <folder>`.
import { buildApi, buildRemote, buildShell } from '../../webpack/build.mjs';
import { Failure, runScript } from './failure.mjs';

const [room = '', mode, outDir = ''] = process.argv.slice(2);

await runScript(async () => {
  /** @type {import('../../webpack/build.mjs').BuildChoices} */
  const choices = { mode: mode === 'development' ? mode : 'production', outDir };
  try {
    if (room === 'shell') await buildShell(choices);
    else if (room === 'api') await buildApi(choices);
    else await buildRemote(room, choices);
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
});
