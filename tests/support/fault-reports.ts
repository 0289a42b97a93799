import type { Page } from '@playwright/test';
import type { FaultReport, ReportBatch } from '../../shell/src/reports/report';
import { expect } from './fixtures';

declare global {
  var sentReports: string[];
}

/** To be called before the page is opened: Playwright does not show the body of a beacon. */
export const watchReports = (page: Page) =>
  page.addInitScript(() => {
    globalThis.sentReports = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => globalThis.sentReports.push(text));
      return send(url, body);
    };
  });

type Fault = Pick<FaultReport, 'remote' | 'version' | 'piece' | 'fault' | 'rung'>;

/** The faults that this document has reported. */
export async function readFaults(page: Page): Promise<Fault[]> {
  const batches = await page.evaluate(() => globalThis.sentReports);
  return batches
    .flatMap((text) => (JSON.parse(text) as ReportBatch).reports)
    .filter((report) => report.kind === 'fault')
    .map(({ remote, version, piece, fault, rung }) => ({ remote, version, piece, fault, rung }));
}

export const expectReport = (page: Page, fault: Fault) =>
  expect.poll(() => readFaults(page)).toContainEqual(fault);
