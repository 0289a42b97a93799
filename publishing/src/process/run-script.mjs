import { Failure } from './failure.mjs';
import { nameCommands } from './name-commands.mjs';

/**
 * True for failures of our own, system errors (a file, a disk), and unknown arguments.
 * @param {unknown} error
 */
function isForOperator(error) {
  const { code = '', syscall } = /** @type {NodeJS.ErrnoException} */ (error);
  return error instanceof Failure || syscall !== undefined || String(code).startsWith('ERR_PARSE_ARGS');
}

/**
 * Runs a script's main function; every script ends through here.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  // `npm run history -w mfe-catalogue | head -1` has read enough. A command that changes something goes on to its end.
  process.stdout.on('error', (error) => {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPIPE') throw error;
  });
  try {
    await main();
  } catch (error) {
    console.error(isForOperator(error) ? nameCommands(`\n${/** @type {Error} */ (error).message}`) : error);
    process.exit(error instanceof Failure ? error.exitCode : 1);
  }
}
