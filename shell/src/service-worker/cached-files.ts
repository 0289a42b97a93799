import { workerScope } from './worker-scope';

/**
 * The numbers change when what is kept in them does. Pictures are apart, so that many of them do not drive out the scripts
 * without which no kept page works.
 */
export const IMAGES_CACHE = 'pictures-1';
export const FILES_CACHE = 'files-2';
/** Kept at most; the one that was kept first goes first. */
const MAX_ENTRIES = { [IMAGES_CACHE]: 400, [FILES_CACHE]: 200 };

const cacheNameOf = (request: Request | string) => {
  const { pathname } = new URL(
    typeof request === 'string' ? request : request.url,
    workerScope.location.href,
  );
  return /^\/(api\/images|site\/pictures)\//.test(pathname) ? IMAGES_CACHE : FILES_CACHE;
};
const openCacheFor = (request: Request | string) => workerScope.caches.open(cacheNameOf(request));
/** The encoding is the browser's matter. */
const matchOptions = { ignoreVary: true };

/** Where nothing can be kept (no room, storage blocked) the site works as without a worker. */
async function cacheResponse(request: Request | string, response: Response): Promise<void> {
  if (response.status !== 200) return;
  try {
    const cache = await openCacheFor(request);
    await cache.put(request, response);
    const cached = await cache.keys();
    await Promise.all(cached.slice(0, -MAX_ENTRIES[cacheNameOf(request)]).map((each) => cache.delete(each)));
  } catch {
    // It is fetched again the next time.
  }
}

const findCached = async (request: Request): Promise<Response | undefined> => {
  try {
    return await (await openCacheFor(request)).match(request, matchOptions);
  } catch {
    return undefined;
  }
};

/** Keeps what is not kept yet; what cannot be had now is missing later. */
export async function cacheFiles(urls: readonly string[]): Promise<void> {
  await Promise.allSettled(
    urls.map(async (url) => {
      if (!(await (await openCacheFor(url)).match(url, matchOptions)))
        await cacheResponse(url, await workerScope.fetch(url));
    }),
  );
}

/** What never changes under its address: from what is kept, and from the network only the first time. */
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

/** What may change: from the network as long as there is one. */
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
