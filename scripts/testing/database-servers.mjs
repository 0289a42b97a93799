// Shared by start-database.mjs and stop-database.mjs.

/** @typedef {{ globals: { testEngine: string } }} Project */

/** @type {Map<string, import('node:child_process').ChildProcess>} */
export const servers = new Map();

/** The variable with the URL of an engine's test database. */
export const urlVariable = (/** @type {string} */ engine) => `TEST_${engine.toUpperCase()}_ADDRESS`;
