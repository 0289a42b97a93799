import fs from 'node:fs/promises';
import { emptyRegistry, Registry } from '@site/shared-contracts/deployment';

/** Milliseconds. */
const FETCH_TIMEOUT = 3_000;

/** Reads the registry from a file or a URL. A file that does not exist yet is an empty registry. */
export function createRegistrySource(location: string): () => Promise<Registry> {
  const read = /^https?:/.test(location) ? fetchText : readText;
  return async () => {
    const text = await read(location);
    return text === undefined ? emptyRegistry : Registry.parse(JSON.parse(text));
  };
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT), cache: 'no-store' });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return response.text();
}

const readText = (file: string): Promise<string | undefined> =>
  fs.readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
