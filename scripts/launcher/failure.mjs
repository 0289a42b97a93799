/** A reason that a person can act on: it is printed as it is, without a stack. */
export class Failure extends Error {}

/**
 * Runs a script's main function; every script ends through here.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exit(1);
  }
}
