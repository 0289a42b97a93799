// What a piece does while nobody uses it, to the page that it shares with others.
import { countActivity } from './count-activity';
import type { RequestCounts } from './requests';
import { findEffects, takeFirstSnapshot, type AllowedEffects, type Snapshot } from './snapshot';

/** Milliseconds for which a piece is watched once it is at rest. */
const WATCHED = 3_000;
/** In that time. */
const MAX_CALLBACKS = 150;
const MAX_REQUESTS = 10;
/** Since its code was loaded. */
const MAX_LISTENERS = 50;
/** Milliseconds for which a piece may block the page, on a machine that does the measured work as fast as ours. */
const MAX_BLOCK = 200;
/** Milliseconds that the work takes there. */
const USUAL_WORK = 10;

/** What is wrong, as sentences about the piece. */
export interface SideEffects {
  found: string[];
  /** A busy machine may have caused these. */
  timed: string[];
}

/**
 * @param requests of this page
 * @param isDataKept whether what others have among the data of the page is still there
 */
export function createWatch(requests: RequestCounts, isDataKept: () => boolean) {
  const activity = countActivity();
  const blocks = watchBlocks();
  const scripts = watchScripts();
  let first: Snapshot | undefined;
  const findChanges = async (remote: string, allowed: AllowedEffects) => {
    if (!first) throw new Error('Nothing was loaded.');
    const found = await findEffects(first, remote, allowed);
    return isDataKept() ? found : [...found, 'it deletes the data of other pieces'];
  };
  return {
    /** To be called before the code of the build is loaded. */
    begin: async () => {
      first = await takeFirstSnapshot();
      blocks.restart();
    },
    findEffects: async (remote: string, allowed: AllowedEffects): Promise<string[]> => [
      ...(await findChanges(remote, allowed)),
      ...scripts.found(),
    ],
    whileUnused: async (remote: string, allowed: AllowedEffects): Promise<SideEffects> => {
      const [before, requested] = [activity.read(), requests.total()];
      await new Promise((resolve) => setTimeout(resolve, WATCHED));
      const { callbacks, listeners } = activity.read();
      const slowness = Math.max(1, timeWork() / USUAL_WORK);
      const longest = blocks.longest();
      const found = [
        ...(await findChanges(remote, allowed)),
        ...scripts.found(),
        ...tooMany(callbacks - before.callbacks, MAX_CALLBACKS, 'callbacks of timers run in 3 s'),
        ...tooMany(requests.total() - requested, MAX_REQUESTS, 'requests are sent in 3 s'),
        ...tooMany(listeners, MAX_LISTENERS, 'listeners are added to the window or the document'),
      ];
      const timed =
        longest > MAX_BLOCK * slowness
          ? [`it blocks the page for ${Math.round(longest)} ms; at most ${MAX_BLOCK} ms are allowed`]
          : [];
      return { found, timed };
    },
  };
}

const tooMany = (count: number, max: number, what: string): string[] =>
  count > max ? [`while nobody uses it, ${count} ${what}; at most ${max} are allowed`] : [];

/** Tasks that have blocked the page. */
function watchBlocks(): { restart: () => void; longest: () => number } {
  let longest = 0;
  let since = 0;
  new PerformanceObserver((list) => {
    const durations = list
      .getEntries()
      .flatMap(({ startTime, duration }) => (startTime < since ? [] : [duration]));
    longest = Math.max(longest, ...durations);
  }).observe({ type: 'longtask' });
  return {
    restart: () => {
      since = performance.now();
      longest = 0;
    },
    longest: () => longest,
  };
}

/** Milliseconds for some work that is always the same: on a busy machine it takes longer, as everything does. */
function timeWork(): number {
  const start = performance.now();
  let sum = 0;
  for (let number = 0; number < 5_000_000; number += 1) sum += number % 7;
  return sum > 0 ? performance.now() - start : 0;
}

/** Scripts that something adds to the page, beside the chunks of the build. */
function watchScripts(): { found: () => string[] } {
  const foreign = new Set<string>();
  const look = (node: Node) => {
    if (!(node instanceof HTMLScriptElement)) return;
    const { src } = node;
    if (!src) foreign.add('it adds an inline script to the page');
    else if (new URL(src).origin !== location.origin) foreign.add(`it adds a script from elsewhere: ${src}`);
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(look);
  }).observe(document, { subtree: true, childList: true });
  return { found: () => [...foreign] };
}
