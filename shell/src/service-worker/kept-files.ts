import { workerScope } from './worker-scope';

/** The number changes when what is kept in it does. */
export const FILES = 'files-1';
/** Files kept at most; the one that was kept first goes first. */
const MOST = 500;

const open = () => workerScope.caches.open(FILES);
/** The encoding is the browser's matter. */
const match = { ignoreVary: true };

/** Where nothing can be kept (no room, storage blocked) the site works as without a worker. */
async function keep(request: Request | string, answer: Response): Promise<void> {
  if (answer.status !== 200) return;
  try {
    const files = await open();
    await files.put(request, answer);
    const kept = await files.keys();
    await Promise.all(kept.slice(0, -MOST).map((each) => files.delete(each)));
  } catch {
    // It is fetched again the next time.
  }
}

const findKept = async (request: Request): Promise<Response | undefined> => {
  try {
    return await (await open()).match(request, match);
  } catch {
    return undefined;
  }
};

/** Keeps what is not kept yet; what cannot be had now is missing later. */
export async function keepFiles(urls: readonly string[]): Promise<void> {
  const files = await open();
  await Promise.allSettled(
    urls.map(async (url) => {
      if (!(await files.match(url, match))) await keep(url, await workerScope.fetch(url));
    }),
  );
}

/** What never changes under its address: from what is kept, and from the network only the first time. */
export async function openFile(request: Request, whenDone: (work: Promise<void>) => void): Promise<Response> {
  const kept = await findKept(request);
  if (kept) return kept;
  const answer = await workerScope.fetch(request);
  whenDone(keep(request, answer.clone()));
  return answer;
}

/** What may change: from the network as long as there is one. */
export async function openDrawing(
  request: Request,
  whenDone: (work: Promise<void>) => void,
): Promise<Response> {
  try {
    const answer = await workerScope.fetch(request);
    whenDone(keep(request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await findKept(request);
    if (kept) return kept;
    throw error;
  }
}
