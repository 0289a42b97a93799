// Reads a build back from its host, as a signed registry says that it is.
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Failure, messageOf } from '../process/failure.mjs';
import { inParallel } from '../process/in-parallel.mjs';
import { sha384 } from '../process/sha384.mjs';
import { BuildManifest } from '../registry/schemas.mjs';

/** Milliseconds that one file may take. */
const REQUEST_TIMEOUT = 10_000;
const PARALLEL = 6;
const forms = [
  { ending: '.br', decompress: promisify(brotliDecompress) },
  { ending: '.gz', decompress: promisify(gunzip) },
];

/**
 * Writes every file of a build into a folder, each compared with what was published.
 * @param {Pick<import('../registry/schemas.mjs').RegistryEntry, 'url' | 'metadata'>} entry
 * @param {string} folder
 * @returns {Promise<BuildManifest>}
 * @throws {Failure} where one cannot be read or is another one
 */
export async function fetchBuild({ url, metadata }, folder) {
  const text = await fetchFile(url, metadata.integrity);
  await fs.writeFile(path.join(folder, 'manifest.json'), text);
  const manifest = BuildManifest.parse(JSON.parse(text.toString()));
  await inParallel(Object.entries(manifest.integrity), PARALLEL, async ([file, expected]) => {
    const address = new URL(file, url).href;
    const content = await fetchFile(address, expected);
    await fs.writeFile(path.join(folder, file), content);
    if (!file.endsWith('.js')) return;
    for (const { ending, decompress } of forms) {
      const compressed = await request(address + ending);
      // A build made by hand has no compressed scripts, and neither has a bucket that cannot be listed, which says 403.
      if (compressed.status === 404 || compressed.status === 403) continue;
      const packed = await readBody(compressed);
      const unpacked = await decompress(packed).catch(() => undefined);
      if (!unpacked?.equals(content)) throw isAnother(address + ending);
      await fs.writeFile(path.join(folder, file + ending), packed);
    }
  });
  return manifest;
}

/** @param {string} url @param {string} expected */
async function fetchFile(url, expected) {
  const content = await readBody(await request(url));
  if (sha384(content) !== expected) throw isAnother(url);
  return content;
}

/** @param {string} url */
const request = (url) =>
  fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT), cache: 'no-store' }).catch((error) => {
    throw new Failure(`${url} cannot be read: ${messageOf(error.cause ?? error)}.\nNothing was changed.`);
  });

/** @param {Response} response */
async function readBody(response) {
  if (response.ok) return Buffer.from(await response.arrayBuffer());
  throw new Failure(`${response.url} responds with ${response.status}.\nNothing was changed.`);
}

/** @param {string} url */
const isAnother = (url) => new Failure(`${url} has other bytes than were published.\nNothing was changed.`);
