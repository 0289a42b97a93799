import type { RemoteLoader } from '../remotes/remote-loader';
import { CanaryWatch, type RunningCanary } from './canary-watch';
import { ReportCounters } from './report-counters';

/** What browsers have reported, and what follows from it. */
export type Reports = ReturnType<typeof createReports>;

export interface ReportsOptions {
  loader: Pick<RemoteLoader, 'canaries' | 'listPieces' | 'snapshot' | 'takeBack'>;
  /** Views of one address that count in an hour, for each build. */
  viewsPerAddress: number;
}

export function createReports({ loader, viewsPerAddress }: ReportsOptions) {
  const running = (): RunningCanary[] => {
    const { remotes } = loader.snapshot().composition;
    return loader.canaries().flatMap(({ remote, version }) => {
      const live = remotes[remote]?.version;
      return live === undefined ? [] : [{ remote, live, canary: version }];
    });
  };
  const watch = new CanaryWatch({
    running,
    viewsPerAddress,
    takeBack: ({ remote, canary }, reason) => void loader.takeBack(remote, canary, reason),
  });
  const counters = new ReportCounters((remote, version) => loader.listPieces(remote, version));
  return { counters, watch, viewsPerAddress };
}
