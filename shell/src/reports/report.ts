// What a visitor's browser reports to `POST /reports`. Nothing in it says who the visitor is.

/** When a piece failed: its code did not come or threw, it threw over the server's HTML, or it threw without such HTML. */
export const faultKinds = ['load', 'hydration', 'render'] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * What the visitor sees instead of the build that failed, from good to bad: the piece of the build before, the server's
 * HTML without scripts, or the message with "Try again".
 */
export const rungs = ['previous', 'html', 'fallback'] as const;
export type Rung = (typeof rungs)[number];

export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

export interface BuildName {
  remote: string;
  version: string;
}

/** A build was used in this document for the first time, and did not fail. */
export interface ViewReport extends BuildName {
  kind: 'view';
}

export interface FaultReport extends BuildName {
  kind: 'fault';
  piece: string;
  fault: FaultKind;
  rung: Rung;
  message: string;
  /** The first fault of this build in this document: a piece that fails again and again is one view with a fault. */
  isFirst: boolean;
}

export interface VitalReport {
  kind: 'vital';
  name: VitalName;
  /** Milliseconds, or the score of CLS. */
  value: number;
  /** The builds of which the page had pieces. */
  builds: BuildName[];
}

export type Report = ViewReport | FaultReport | VitalReport;

/** The body of one request. */
export interface ReportBatch {
  /** The pattern of the page's path, as `/productsDetails/:id`. */
  route: string;
  reports: Report[];
}

/** Characters of a message. */
export const MAX_MESSAGE = 120;
/** Reports in one request. */
export const MAX_REPORTS = 20;
