import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../process/failure.mjs';
import { inParallel } from '../process/in-parallel.mjs';
import { sha384 } from '../process/sha384.mjs';

/** Milliseconds that one file may take. */
const REQUEST_TIMEOUT = 10_000;
/** Milliseconds for which a host may not serve the first file yet: it may just have been started. */
const PATIENCE = 5_000;
const PARALLEL = 6;

/**
 * Reads each file of a build by its public URL and compares it with what was built, scripts also in the compressed forms
 * that a browser gets.
 * @param {string} base
 * @param {import('../registry/schemas.mjs').BuildManifest} manifest
 * @param {string} integrity of the manifest
 * @param {string} hint what else may be wrong where a file cannot be read
 */
export async function checkServedFiles(base, manifest, integrity, hint) {
  const first = { file: 'manifest.json', expected: integrity, encoding: 'identity', hint };
  await checkUntilServed(base, first);
  const wanted = Object.entries(manifest.integrity).flatMap(([file, expected]) =>
    (file.endsWith('.js') ? ['identity', 'gzip', 'br'] : ['identity']).map((encoding) => ({
      file,
      expected,
      encoding,
      hint,
    })),
  );
  await inParallel(wanted, PARALLEL, (each) => check(base, each));
}

/** @param {string} base @param {Wanted} wanted */
async function checkUntilServed(base, wanted) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await check(base, wanted);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}

/** @typedef {{ file: string, expected: string, encoding: string, hint: string }} Wanted */

/** @param {string} base @param {Wanted} wanted */
async function check(base, { file, expected, encoding, hint }) {
  const url = new URL(file, base).href;
  const problem = await fetch(url, {
    headers: { 'accept-encoding': encoding },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    cache: 'no-store',
  }).then(
    async (response) => {
      if (!response.ok) return `responds with ${response.status}`;
      const served = sha384(Buffer.from(await response.arrayBuffer()));
      return served === expected ? undefined : `has other bytes than the build (${encoding})`;
    },
    (error) => `cannot be read: ${error.cause?.message || error.cause?.code || error.message}`,
  );
  if (problem)
    throw new Failure(
      `${url} ${problem}.\nNothing was published: what visitors get is as before. Is this the URL of the host, and does it run?${hint}`,
    );
}
