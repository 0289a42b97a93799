import { workerScope } from './worker-scope';

/**
 * A new number discards the old cache: raise it when the format of the entries changes. Images have a cache of their
 * own, so that many images do not evict the scripts that cached pages need.
 */
export const IMAGES_CACHE = 'pictures-1';
export const FILES_CACHE = 'files-2';
/** Maximum number of entries; the oldest entry is evicted first. */
const MAX_ENTRIES = { [IMAGES_CACHE]: 400, [FILES_CACHE]: 200 };

const cacheNameOf = (request: Request | string) => {
  const { pathname } = new URL(
    typeof request === 'string' ? request : request.url,
    workerScope.location.href,
  );
  return /^\/(api\/images|site\/pictures)\//.test(pathname) ? IMAGES_CACHE : FILES_CACHE;
};
const openCacheFor = (request: Request | string) => workerScope.caches.open(cacheNameOf(request));
/** The stored response is already decoded: `Vary: accept-encoding` does not matter. */
const matchOptions = { ignoreVary: true };

/** Where nothing can be stored (quota, storage blocked) the site works as without a worker. */
async function cacheResponse(request: Request | string, response: Response): Promise<void> {
  if (response.status !== 200) return;
  try {
    const cache = await openCacheFor(request);
    await cache.put(request, response);
    const cached = await cache.keys();
    await Promise.all(cached.slice(0, -MAX_ENTRIES[cacheNameOf(request)]).map((each) => cache.delete(each)));
  } catch {
    // The file is fetched again the next time.
  }
}

const findCached = async (request: Request): Promise<Response | undefined> => {
  try {
    return await (await openCacheFor(request)).match(request, matchOptions);
  } catch {
    return undefined;
  }
};

/** Caches the files that are not cached yet; a failed download is skipped. */
export async function cacheFiles(urls: readonly string[]): Promise<void> {
  await Promise.allSettled(
    urls.map(async (url) => {
      if (!(await (await openCacheFor(url)).match(url, matchOptions)))
        await cacheResponse(url, await workerScope.fetch(url));
    }),
  );
}

/** For files that never change at their URL: from the cache, and from the network only the first time. */
export async function serveCacheFirst(
  request: Request,
  waitUntil: (work: Promise<void>) => void,
): Promise<Response> {
  const cached = await findCached(request);
  if (cached) return cached;
  const response = await workerScope.fetch(request);
  waitUntil(cacheResponse(request, response.clone()));
  return response;
}

/** For files that may change: from the network, and from the cache when the network fails. */
export async function serveNetworkFirst(
  request: Request,
  waitUntil: (work: Promise<void>) => void,
): Promise<Response> {
  try {
    const response = await workerScope.fetch(request);
    waitUntil(cacheResponse(request, response.clone()));
    return response;
  } catch (error) {
    const cached = await findCached(request);
    if (cached) return cached;
    throw error;
  }
}
