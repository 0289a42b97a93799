// What a visitor's browser reports to `POST /reports`. Nothing in it says who the visitor is.

/**
 * What failed. Of a piece: its code did not come or threw, it threw over the server's HTML, it threw without such HTML, or
 * a call of the API failed. Of a build: an error in an event, a timer or a promise; a script that blocked the page; a page
 * that did not respond any more.
 */
export const faultKinds = ['load', 'hydration', 'render', 'call', 'error', 'block', 'freeze'] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * What the visitor sees instead of the build that failed, from good to bad: nothing else, the piece of the build before, the
 * server's HTML without scripts, or the message with "Try again".
 */
export const rungs = ['none', 'previous', 'html', 'fallback'] as const;
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
  /** Missing where it is not known. */
  piece?: string | undefined;
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
