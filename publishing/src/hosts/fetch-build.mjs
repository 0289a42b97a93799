import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Failure, messageOf } from '../process/failure.mjs';
import { BuildManifest } from '../registry/schemas.mjs';

/** Milliseconds that one file may take. */
const TIMEOUT = 10_000;

/**
 * Copies a published build into a folder, each file with the bytes that were published.
 * @param {Pick<import('../registry/schemas.mjs').RegistryEntry, 'url' | 'metadata'>} entry
 * @param {string} folder
 * @returns {Promise<BuildManifest>}
 * @throws {Failure} with the file that cannot be read or has other bytes
 */
export async function fetchBuild({ url, metadata }, folder) {
  await fs.mkdir(folder, { recursive: true });
  const copy = async (/** @type {string} */ file, /** @type {string} */ integrity) => {
    const content = await fetchFile(new URL(file, url).href, integrity);
    await fs.writeFile(path.join(folder, file), content);
    return content;
  };
  const text = await copy('manifest.json', metadata.integrity);
  const manifest = BuildManifest.parse(JSON.parse(text.toString()));
  await Promise.all(Object.entries(manifest.integrity).map(([file, integrity]) => copy(file, integrity)));
  return manifest;
}

/** @param {string} url @param {string} integrity */
async function fetchFile(url, integrity) {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), cache: 'no-store' }).catch(
    (/** @type {unknown} */ error) => {
      throw new Failure(
        `${url} cannot be read: ${messageOf(error instanceof Error ? (error.cause ?? error) : error)}`,
      );
    },
  );
  if (!response.ok) throw new Failure(`${url} responds with ${response.status}`);
  const content = Buffer.from(await response.arrayBuffer());
  if (`sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity)
    throw new Failure(`${url} is not the file that was published`);
  return content;
}
