// In the chunk of the web vitals, which is loaded in a share of the documents.
import type { FreezeReport } from './freeze-worker';
import type { BuildName, ReportBatch } from './report';
import type { Reporter } from './reporter';
import { findBuildIn } from './watch-errors';

/** Milliseconds for which a script may block a page: longer is felt with each key and each click. */
const MAX_BLOCK = 200;
/** Milliseconds from one sign of life to the next. */
const HEARTBEAT = 1_000;

/** As of the Long Animation Frames API, which Chromium has. */
interface LongAnimationFrame extends PerformanceEntry {
  scripts: readonly { sourceURL: string; duration: number }[];
}

/** Reports each build of which a script blocks the page, once. */
export function watchBlocks(reporter: Reporter): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return;
  const reported = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    const scripts = (list.getEntries() as LongAnimationFrame[]).flatMap((frame) => frame.scripts);
    for (const { sourceURL, duration } of scripts) {
      const build = duration > MAX_BLOCK ? findBuildIn(sourceURL) : undefined;
      if (!build || reported.has(build.remote)) continue;
      reported.add(build.remote);
      const error = `a script blocked the page for ${Math.round(duration)} ms`;
      reporter.fault({ ...build, fault: 'block', rung: 'none', error });
    }
  });
  observer.observe({ type: 'long-animation-frame', buffered: true });
}

/**
 * Has a worker report where the page does not respond any more: the page itself cannot. Whose code it is nobody knows, so
 * that all builds of the page count; of a canary more will than of the live build, if it is the one.
 */
export function watchFreezes(routeOf: () => string, buildsOnPage: () => BuildName[]): void {
  const worker = new Worker(new URL('./freeze-worker.ts', import.meta.url));
  const tell = () => {
    const reports = buildsOnPage().map((build) => ({
      kind: 'fault' as const,
      ...build,
      fault: 'freeze' as const,
      rung: 'none' as const,
      message: 'the page did not respond for 10 s',
      isFirst: true,
    }));
    const batch: ReportBatch = { route: routeOf(), reports };
    const isVisible = document.visibilityState === 'visible';
    worker.postMessage({ isVisible, body: JSON.stringify(batch) } satisfies FreezeReport);
  };
  tell();
  setInterval(tell, HEARTBEAT);
  document.addEventListener('visibilitychange', tell);
}
