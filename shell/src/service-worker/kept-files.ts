import { workerScope } from './worker-scope';

/**
 * The numbers change when what is kept in them does. Pictures are apart, so that many of them do not drive out the scripts
 * without which no kept page works.
 */
export const PICTURES = 'pictures-1';
export const FILES = 'files-2';
/** Kept at most; the one that was kept first goes first. */
const MOST = { [PICTURES]: 400, [FILES]: 200 };

const placeOf = (request: Request | string) => {
  const { pathname } = new URL(
    typeof request === 'string' ? request : request.url,
    workerScope.location.href,
  );
  return /^\/(api\/images|site\/pictures)\//.test(pathname) ? PICTURES : FILES;
};
const openFor = (request: Request | string) => workerScope.caches.open(placeOf(request));
/** The encoding is the browser's matter. */
const match = { ignoreVary: true };

/** Where nothing can be kept (no room, storage blocked) the site works as without a worker. */
async function keep(request: Request | string, response: Response): Promise<void> {
  if (response.status !== 200) return;
  try {
    const files = await openFor(request);
    await files.put(request, response);
    const kept = await files.keys();
    await Promise.all(kept.slice(0, -MOST[placeOf(request)]).map((each) => files.delete(each)));
  } catch {
    // It is fetched again the next time.
  }
}

const findKept = async (request: Request): Promise<Response | undefined> => {
  try {
    return await (await openFor(request)).match(request, match);
  } catch {
    return undefined;
  }
};

/** Keeps what is not kept yet; what cannot be had now is missing later. */
export async function keepFiles(urls: readonly string[]): Promise<void> {
  await Promise.allSettled(
    urls.map(async (url) => {
      if (!(await (await openFor(url)).match(url, match))) await keep(url, await workerScope.fetch(url));
    }),
  );
}

/** What never changes under its address: from what is kept, and from the network only the first time. */
export async function openFile(request: Request, whenDone: (work: Promise<void>) => void): Promise<Response> {
  const kept = await findKept(request);
  if (kept) return kept;
  const response = await workerScope.fetch(request);
  whenDone(keep(request, response.clone()));
  return response;
}

/** What may change: from the network as long as there is one. */
export async function openDrawing(
  request: Request,
  whenDone: (work: Promise<void>) => void,
): Promise<Response> {
  try {
    const response = await workerScope.fetch(request);
    whenDone(keep(request, response.clone()));
    return response;
  } catch (error) {
    const kept = await findKept(request);
    if (kept) return kept;
    throw error;
  }
}
