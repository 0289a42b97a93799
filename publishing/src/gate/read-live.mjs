// Asks a running site what a build has to fit to.
import { ShellContract } from '../contract/schemas.mjs';
import { sumByPiece } from './checks/measure-pieces.mjs';

/** @typedef {import('./checks/finding.mjs').Composition} Composition */

/** Milliseconds for one question. */
const TIMEOUT = 3_000;

/**
 * @param {string} url of a shell
 * @param {string} remote
 * @returns {Promise<import('./checks/finding.mjs').Live>}
 */
export async function readLive(url, remote) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Composition | undefined} */
  let composition;
  const read = async (
    /** @type {string} */ address,
    /** @type {(value: unknown) => unknown} */ parse,
    /** @type {Record<string, string>} */ headers = {},
  ) => {
    try {
      return await parse(await (await get(url + address, headers)).json());
    } catch (error) {
      problems.push(`${url}${address}: ${error instanceof Error ? reasonOf(error) : String(error)}`);
      return undefined;
    }
  };
  const [shell, openApi, bytes] = await Promise.all([
    read('/contract.json', (value) => ShellContract.parse(value)),
    read('/api/openapi.json', (value) => value, authorization()),
    read('/composition.json', async (value) => {
      composition = /** @type {Composition} */ (value);
      return await measureLive(url, composition.remotes[remote]);
    }),
  ]);
  return /** @type {import('./checks/finding.mjs').Live} */ ({
    url,
    shell,
    openApi,
    composition,
    bytes,
    problems,
  });
}

/** With the token of an account, the API describes the calls of the admin area, too. */
const authorization = () =>
  process.env.API_TOKEN ? { authorization: `Bearer ${process.env.API_TOKEN}` } : undefined;

/** @param {string} address @param {Record<string, string>} [headers] */
async function get(address, headers) {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(TIMEOUT),
    cache: 'no-store',
    headers: { 'accept-encoding': 'br', ...headers },
  });
  if (!response.ok) throw new Error(`it responds with ${response.status}`);
  return response;
}

/**
 * @param {string} url
 * @param {Composition['remotes'][string]} live
 */
function measureLive(url, live) {
  if (!live) return {};
  const files = Object.entries(live.pieces).map(([piece, scripts]) => [piece, [live.entry, ...scripts]]);
  return sumByPiece(Object.fromEntries(files), async (file) => {
    const response = await get(url + file);
    const length = response.headers.get('content-length');
    const content = await response.arrayBuffer();
    return length === null ? content.byteLength : Number(length);
  });
}

/** `fetch failed` says nothing; its cause does. @param {Error} error */
const reasonOf = (error) => (error.cause instanceof Error ? error.cause.message : error.message);
