// What starting and stopping the tests' databases share.

/** @typedef {{ globals: { testEngine: string } }} Project */

/** @type {Map<string, import('node:child_process').ChildProcess>} */
export const servers = new Map();

/** The variable that tells the tests of an engine where it is. */
export const variableOf = (/** @type {string} */ engine) => `TEST_${engine.toUpperCase()}_ADDRESS`;
