// `npm run rotate-key -w mfe-catalogue`: a new key signs the registry. After a theft: `-- --until <number>`, the last document
// that was not the thief's.
import { rotateKey } from '../src/commands/rotate-key.mjs';
import { runScript } from '../src/process/run-script.mjs';

await runScript(() => rotateKey(process.argv.slice(2)));
