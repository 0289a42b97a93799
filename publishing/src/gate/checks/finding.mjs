/**
 * @typedef {object} Finding what a check refuses a build for
 * @property {string} what is wrong, as a sentence
 * @property {string} where it is, or is used
 * @property {string} todo
 * @property {boolean} [isTimed] a busy machine may have caused it: the build is checked again
 */
/**
 * @typedef {object} Candidate the build that is checked
 * @property {string} remote
 * @property {string} folder
 * @property {string} repository
 * @property {import('../../registry/schemas.mjs').BuildManifest} manifest
 * @property {import('../../contract/schemas.mjs').RemoteContract | undefined} contract
 * @property {Record<string, number>} budgets bytes by piece
 * @property {readonly string[]} exposed the pieces in the description of the checkout
 * @property {boolean} mayGrow
 */
/**
 * @typedef {object} Live what a site gives and has at this moment; without the parts that could not be read
 * @property {string} url of the shell
 * @property {import('../../contract/schemas.mjs').ShellContract} [shell]
 * @property {OpenApi} [openApi]
 * @property {Composition} [composition]
 * @property {Record<string, number>} [bytes] of the live build by piece, compressed
 * @property {string[]} problems why a part is missing
 */
/**
 * @typedef {{ sitePaths?: string[], remotes: Record<string, { entry: string, pieces: Record<string, string[]>, pages?: { path: string }[] } | undefined> }} Composition as in `/composition.json` of a shell
 */
/**
 * @typedef {{ paths: Record<string, Record<string, { responses?: Record<string, { content?: Record<string, { schema?: object }> }> }>>, components?: { schemas?: Record<string, object> }, 'x-calls-behind-sign-in'?: string[] }} OpenApi
 */
/** @typedef {{ name: string, run: (candidate: Candidate, live: Live | undefined) => Finding[] | Promise<Finding[]> }} Check */

export {};
