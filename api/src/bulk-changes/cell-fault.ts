/** What is wrong with a cell. */
export class CellFault extends Error {}

const longest = 200;

/** A text as a person is shown it. */
export const cut = (long: string): string => (long.length > longest ? `${long.slice(0, longest)}…` : long);
