import { RemoteContract } from '../contract/schemas.mjs';
import { BuildManifest, stateOf } from '../registry/schemas.mjs';
import { sha384 } from '../process/sha384.mjs';

/** Milliseconds for one file. */
const TIMEOUT = 10_000;

/**
 * @typedef {object} PublishedBuild a build as its host serves it
 * @property {BuildName} name
 * @property {BuildManifest} manifest
 * @property {RemoteContract} contract
 * @property {string} container the code of its federation container
 */
/** @typedef {{ remote: string, version: string, state: import('../registry/schemas.mjs').BuildState }} BuildName */

/** @param {string} remote @param {import('../registry/schemas.mjs').RegistryEntry} entry @returns {BuildName} */
export const nameBuild = (remote, entry) => ({
  remote,
  version: entry.metadata.version,
  state: stateOf(entry),
});

/**
 * Reads what a build needs of the shell and of the API. Each file is the one that was published.
 * @param {string} remote
 * @param {import('../registry/schemas.mjs').RegistryEntry} entry
 * @returns {Promise<PublishedBuild>}
 * @throws {Error} with a sentence, where a file cannot be read or is another one
 */
export async function readPublishedBuild(remote, entry) {
  const { url, metadata } = entry;
  const manifest = parse(BuildManifest, await readFile(url, metadata.integrity), url);
  if (!manifest.contract) throw new Error(`${url} names no contract`);
  const read = (/** @type {string} */ file) =>
    readFile(new URL(file, url).href, manifest.integrity[file] ?? 'nothing');
  const [contract, container] = await Promise.all([read(manifest.contract), read(manifest.entry)]);
  return {
    name: nameBuild(remote, entry),
    manifest,
    contract: parse(RemoteContract, contract, new URL(manifest.contract, url).href),
    container,
  };
}

/** @param {string} url @param {string} integrity */
async function readFile(url, integrity) {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), cache: 'no-store' }).catch(
    (error) => {
      throw new Error(`${url} cannot be read: ${error.cause?.message || error.cause?.code || error.message}`);
    },
  );
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  const content = Buffer.from(await response.arrayBuffer());
  if (sha384(content) !== integrity) throw new Error(`${url} is not what was published`);
  return content.toString();
}

/**
 * @template Value
 * @param {{ parse: (value: unknown) => Value }} schema
 * @param {string} text
 * @param {string} url
 */
function parse(schema, text, url) {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${url} is not in a form that this checkout can read`);
  }
}
