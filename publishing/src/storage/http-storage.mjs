import { Failure } from '../process/failure.mjs';

/** Milliseconds. */
const TIMEOUT = 3_000;

/**
 * A bucket or a static host, read over HTTP. Nothing can be written.
 * @param {string} location
 * @returns {import('./storage.mjs').Storage}
 */
export function createHttpStorage(location) {
  const base = location.endsWith('/') ? location : `${location}/`;
  const reject = () => Promise.reject(new Failure(`${location} can only be read: nothing was changed.`));
  return {
    async read(key) {
      const url = new URL(key, base);
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), cache: 'no-store' });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`${url.href} responded with ${response.status}.`);
      const content = Buffer.from(await response.arrayBuffer());
      return { content, tag: response.headers.get('etag') ?? '' };
    },
    create: reject,
    replace: reject,
    // A URL cannot be listed: nothing is known of what it lacks.
    list: () => Promise.resolve([]),
  };
}
