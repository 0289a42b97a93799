// What a release of the shell and of the API gives to remotes: the shell's contract.json, and the description of the API.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createTypeScriptLoader } from '../../publishing/src/contract/load-typescript.mjs';
import { ShellContract } from '../../publishing/src/contract/schemas.mjs';
import { buildChanged } from '../launcher/builds.mjs';
import { repository } from '../launcher/environment.mjs';
import { Failure } from '../launcher/failure.mjs';
import { messageOf } from '../../publishing/src/process/failure.mjs';

/** @typedef {import('../../publishing/src/gate/compare-release.mjs').Release} Release */
/** @typedef {import('../../publishing/src/gate/checks/finding.mjs').OpenApi} OpenApi */
/** @typedef {{ shell?: string | undefined, api?: string | undefined }} Places each a file, a folder, a URL or `checkout` */

/** Milliseconds. */
const TIMEOUT = 10_000;

/**
 * Says what is compared, and what is not.
 * @param {Places} places without one of them, both are those of this checkout
 * @returns {Promise<Release>}
 */
export async function readRelease(places) {
  const { shell, api } =
    places.shell || places.api ? places : { shell: inCheckout('shell'), api: inCheckout('api') };
  if (!shell && !api)
    throw new Failure(
      'This checkout has neither the shell nor the API: name one of them with --shell or --api.',
    );
  console.log(`Shell: ${shell ?? 'not compared (--shell <folder, file or URL>, or checkout)'}`);
  console.log(`API: ${api ?? 'not compared (--api <folder, file or URL>, or checkout)'}`);
  return {
    shell: shell ? await readShell(shell) : undefined,
    openApi: api ? await readOpenApi(api) : undefined,
  };
}

/** @param {string} folder */
const inCheckout = (folder) => (existsSync(path.join(repository, folder)) ? 'checkout' : undefined);

/** @param {string} place */
async function readShell(place) {
  if (place === 'checkout') await buildChanged(['shell'], 'production');
  const from = place === 'checkout' ? path.join(repository, 'shell', 'dist') : place;
  const { value, source } = await readJson(from, 'contract.json', '/contract.json');
  const contract = ShellContract.safeParse(value);
  if (!contract.success) throw new Failure(`${source} is not the contract of a shell.`);
  return contract.data;
}

/** @param {string} place @returns {Promise<OpenApi>} */
async function readOpenApi(place) {
  if (place === 'checkout') {
    // From the sources: it needs neither a build nor a database.
    const load = createTypeScriptLoader();
    const { createOpenApi } = load(path.join(repository, 'api', 'src', 'documentation', 'open-api.ts'));
    return /** @type {() => OpenApi} */ (createOpenApi)();
  }
  const { value, source } = await readJson(place, 'openapi.json', '/api/openapi.json');
  const openApi = /** @type {Partial<OpenApi> | null} */ (value);
  if (typeof openApi?.paths !== 'object') throw new Failure(`${source} is not an OpenAPI document.`);
  return /** @type {OpenApi} */ (openApi);
}

/**
 * @param {string} place
 * @param {string} file where the place is a folder
 * @param {string} address where it is the URL of a site
 */
async function readJson(place, file, address) {
  const isUrl = /^https?:\/\//.test(place);
  const source = isUrl && !place.endsWith('.json') ? place.replace(/\/$/, '') + address : place;
  try {
    return isUrl
      ? { source, value: await fetchJson(source) }
      : await readJsonFile(path.resolve(process.env.INIT_CWD ?? '', source), file);
  } catch (error) {
    const { cause } = /** @type {Error} */ (error);
    throw new Failure(`${source} cannot be read: ${messageOf(cause ?? error)}`);
  }
}

/** @param {string} url @returns {Promise<unknown>} */
async function fetchJson(url) {
  const { API_TOKEN: token } = process.env;
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT),
    cache: 'no-store',
    // With the token of an account, the API describes the calls of the admin area, too.
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (!response.ok) throw new Error(`it responds with ${response.status}`);
  return response.json();
}

/** @param {string} place a file, or a folder that has it @param {string} name */
async function readJsonFile(place, name) {
  const source = (await fs.stat(place)).isDirectory() ? path.join(place, name) : place;
  /** @type {unknown} */
  const value = JSON.parse(await fs.readFile(source, 'utf8'));
  return { source, value };
}
