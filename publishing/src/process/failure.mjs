/** An error whose message the person at the terminal can act on: it is printed without a stack. */
export class Failure extends Error {}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
