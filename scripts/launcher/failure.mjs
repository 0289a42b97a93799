/** A reason that a person can act on: it is printed as it is, without a stack. */
export class Failure extends Error {}

/**
 * Ours, what the system says of a file or a disk, and arguments that no script takes.
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
  try {
    await main();
  } catch (error) {
    console.error(isForOperator(error) ? `\n${/** @type {Error} */ (error).message}` : error);
    process.exit(1);
  }
}
