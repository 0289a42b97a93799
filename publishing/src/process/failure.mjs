/** sysexits.h: 'something was found in an unconfigured or misconfigured state'. Process managers do not restart after it. */
export const WRONG_SETTINGS = 78;

/** An error whose message the person at the terminal can act on: it is printed without a stack. */
export class Failure extends Error {
  /** @param {string} [message] @param {number} [exitCode] of the script that it ends */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
