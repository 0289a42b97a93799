import { whenIdle } from '../scheduling/when-idle';
import {
  MAX_MESSAGE,
  MAX_REPORTS,
  type BuildName,
  type FaultReport,
  type Report,
  type ReportBatch,
  type VitalReport,
} from './report';

export interface Reporter {
  /** A piece of the build is in use. The first one in a document is reported. */
  view: (build: BuildName) => void;
  fault: (fault: Omit<FaultReport, 'kind' | 'isFirst' | 'message'> & { error: unknown }) => void;
  vital: (vital: Omit<VitalReport, 'kind'>) => void;
}

/** Of a build in a document. A piece that fails in a loop must not occupy the network, nor hide the faults of others. */
const MAX_FAULTS = 10;

export const silentReporter: Reporter = {
  view: () => undefined,
  fault: () => undefined,
  vital: () => undefined,
};

/**
 * Sends reports in the background: faults at once, the rest when the browser is idle or the visitor leaves.
 * @param routeOf the pattern of the path of the page that is shown
 */
export function createReporter(routeOf: () => string): Reporter {
  let queue: Report[] = [];
  const faults = new Map<string, number>();
  let isScheduled = false;
  const viewed = new Set<string>();
  const faulty = new Set<string>();

  function flush(): void {
    isScheduled = false;
    const reports = queue.splice(0, MAX_REPORTS);
    if (!reports.length) return;
    const batch: ReportBatch = { route: routeOf(), reports };
    navigator.sendBeacon('/reports', new Blob([JSON.stringify(batch)], { type: 'application/json' }));
    if (queue.length) flush();
  }
  function add(report: Report): void {
    queue.push(report);
    if (document.visibilityState === 'hidden') flush();
    else if (report.kind === 'fault') setTimeout(flush);
    else if (!isScheduled) {
      isScheduled = true;
      whenIdle(flush);
    }
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });

  return {
    view: ({ remote, version }) => {
      const build = `${remote}@${version}`;
      if (viewed.has(build) || faulty.has(build)) return;
      viewed.add(build);
      add({ kind: 'view', remote, version });
    },
    fault: ({ error, ...fault }) => {
      const { remote, version } = fault;
      const build = `${remote}@${version}`;
      const count = (faults.get(build) ?? 0) + 1;
      faults.set(build, count);
      if (count > MAX_FAULTS) return;
      const isFirst = !faulty.has(build);
      faulty.add(build);
      // A first fault is a view, too.
      queue = queue.filter(
        (each) => each.kind !== 'view' || each.remote !== remote || each.version !== version,
      );
      add({ kind: 'fault', ...fault, message: describe(error), isFirst });
    },
    vital: (vital) => {
      add({ kind: 'vital', ...vital });
    },
  };
}

/** Without what may be about the visitor: queries of URLs, mail addresses, long numbers. */
const describe = (error: unknown): string =>
  String(error)
    .slice(0, 4 * MAX_MESSAGE)
    .replace(/\?\S*/g, '')
    .replace(/[\w.+-]{1,64}@[\w.-]{1,64}/g, '[mail]')
    .replace(/\d[\d -]{5,30}/g, '[number]')
    .slice(0, MAX_MESSAGE);
