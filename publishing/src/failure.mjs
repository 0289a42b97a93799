/** An error whose message the person at the terminal can act on: it is printed without a stack. */
export class Failure extends Error {}
