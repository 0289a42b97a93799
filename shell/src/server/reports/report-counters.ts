import type { BuildName, Report, VitalName } from '../../reports/report';

/** Bounds the memory. Where one more is needed, the counters of builds that are not known any more are deleted. */
const MAX_COUNTERS = 5_000;
/** Of faults, with their messages, for the inspector. */
const MAX_LATEST = 50;

export interface LatestFault extends BuildName {
  at: string;
  route: string;
  piece: string;
  fault: string;
  rung: string;
  message: string;
}

export interface BuildReports extends BuildName {
  views: number;
  /** Views with at least one fault. */
  faultyViews: number;
  faults: { piece: string; fault: string; rung: string; count: number }[];
  vitals: { name: VitalName; count: number; mean: number; good: number }[];
}

/** What counts as good at most, by web.dev/vitals. */
const goodAtMost: Record<VitalName, number> = { CLS: 0.1, FCP: 1_800, INP: 200, LCP: 2_500, TTFB: 800 };

/** The pieces of a build that visitors may have; undefined for any other build. */
export type ListPieces = (remote: string, version: string) => readonly string[] | undefined;

/** Counts reports by remote, version, piece and kind, since the start of the process. */
export class ReportCounters {
  readonly #counts = new Map<string, number>();
  readonly #latest: LatestFault[] = [];
  readonly #listPieces: ListPieces;

  /** @param listPieces names what is counted: anybody can send reports with any names */
  constructor(listPieces: ListPieces) {
    this.#listPieces = listPieces;
  }

  /** Returns false, and counts only that, for a report about a build or a piece that visitors cannot have. */
  add(report: Report, route: string): boolean {
    const isKnown = this.#isKnown(report);
    if (isKnown) this.#count(report, route);
    else this.reject('unknown build');
    return isKnown;
  }

  #isKnown(report: Report): boolean {
    if (report.kind === 'vital')
      return report.builds.every(({ remote, version }) => this.#listPieces(remote, version));
    const pieces = this.#listPieces(report.remote, report.version);
    return (
      pieces !== undefined &&
      (report.kind === 'view' || report.piece === undefined || pieces.includes(report.piece))
    );
  }

  #count(report: Report, route: string): void {
    if (report.kind === 'vital') {
      for (const { remote, version } of report.builds) {
        const labels = [remote, version, report.name];
        this.#increase('vital_count', labels);
        this.#increase('vital_sum', labels, report.value);
        if (report.value <= goodAtMost[report.name]) this.#increase('vital_good', labels);
      }
      return;
    }
    const { kind, remote, version } = report;
    if (kind === 'view' || report.isFirst) this.#increase('views', [remote, version]);
    if (kind === 'view') return;
    if (report.isFirst) this.#increase('faulty_views', [remote, version]);
    const { piece = '', fault, rung, message } = report;
    this.#increase('faults', [remote, version, piece, fault, rung]);
    const at = new Date().toISOString();
    this.#latest.unshift({ at, route, remote, version, piece, fault, rung, message });
    this.#latest.length = Math.min(this.#latest.length, MAX_LATEST);
  }

  /** A request whose reports were not counted: malformed, from another site, or one too many. */
  reject(reason: 'invalid' | 'too many' | 'unknown build'): void {
    this.#increase('rejected', [reason]);
  }

  /** For the inspector: newest first. */
  latestFaults(): readonly LatestFault[] {
    return this.#latest;
  }

  /** For the inspector: what browsers have reported, by build. */
  builds(): BuildReports[] {
    const builds = new Map<string, BuildReports>();
    for (const [name, count] of this.#counts) {
      const [metric = '', remote = '', version = '', ...labels] = name.split(' ');
      if (general.has(metric)) continue;
      const key = `${remote} ${version}`;
      const none = { remote, version, views: 0, faultyViews: 0, faults: [], vitals: [] };
      const build: BuildReports = builds.get(key) ?? none;
      builds.set(key, build);
      const [first = '', fault = '', rung = ''] = labels;
      if (metric === 'views') build.views = count;
      if (metric === 'faulty_views') build.faultyViews = count;
      if (metric === 'faults') build.faults.push({ piece: first, fault, rung, count });
      if (metric === 'vital_count') {
        const valueOf = (each: string) => this.#counts.get([each, remote, version, first].join(' ')) ?? 0;
        const [mean, good] = [valueOf('vital_sum') / count, valueOf('vital_good') / count];
        build.vitals.push({ name: first as VitalName, count, mean, good });
      }
    }
    return [...builds.values()];
  }

  /** In the text format of Prometheus. */
  metrics(): string {
    return Object.entries(families)
      .map(([metric, [name, help, labels]]) => {
        const lines = [...this.#counts].flatMap(([key, count]) => {
          const [ofMetric, ...values] = key.split(' ');
          if (ofMetric !== metric) return [];
          // Every value was checked: none has a quotation mark or a backslash.
          const pairs = labels.map((label, index) => `${label}="${values[index] ?? ''}"`);
          return [`${name}{${pairs.join(',')}} ${count}`];
        });
        return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...lines].join('\n');
      })
      .join('\n')
      .concat('\n');
  }

  #deleteUnknown(): void {
    for (const key of this.#counts.keys()) {
      const [metric = '', remote = '', version = ''] = key.split(' ');
      if (!general.has(metric) && !this.#listPieces(remote, version)) this.#counts.delete(key);
    }
  }

  #increase(metric: keyof typeof families, labels: string[], by = 1): void {
    const key = [metric, ...labels.map((label) => label.replaceAll(' ', '_'))].join(' ');
    const count = this.#counts.get(key);
    if (count === undefined && this.#counts.size >= MAX_COUNTERS) this.#deleteUnknown();
    if (count === undefined && this.#counts.size >= MAX_COUNTERS && metric !== 'dropped') {
      this.#increase('dropped', ['counter']);
      return;
    }
    this.#counts.set(key, (count ?? 0) + by);
  }
}

/** Those of all reports, not of one build. */
const general = new Set(['rejected', 'dropped']);

const build = ['remote', 'version'];
/** Name, help and labels of each metric. */
const families = {
  views: ['browser_views_total', 'Documents in which browsers used a build.', build],
  faulty_views: [
    'browser_faulty_views_total',
    'Those of the documents in which something of the build failed.',
    build,
  ],
  faults: [
    'browser_faults_total',
    'What failed in browsers, and what was shown instead; without a piece where it is not known.',
    [...build, 'piece', 'fault', 'rung'],
  ],
  vital_count: [
    'web_vital_count',
    'Measured web vitals of pages with pieces of the build.',
    [...build, 'name'],
  ],
  vital_sum: ['web_vital_sum', 'Their sum: milliseconds, or the score of CLS.', [...build, 'name']],
  vital_good: ['web_vital_good', 'Those of them that count as good by web.dev/vitals.', [...build, 'name']],
  rejected: ['browser_reports_rejected_total', 'Requests whose reports were not counted.', ['reason']],
  dropped: [
    'browser_reports_dropped_total',
    'Reports that would have needed more counters than there may be.',
    ['reason'],
  ],
} as const;
