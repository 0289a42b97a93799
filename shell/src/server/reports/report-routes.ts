import type { FastifyPluginAsync } from 'fastify';
import type { Report } from '../../reports/report';
import { isSameOrigin } from '../http/same-origin';
import { sendProblem } from '../http/problem';
import { AddressLimits } from './address-limits';
import type { CanaryWatch } from './canary-watch';
import type { Reports } from './create-reports';
import { ReportBatchSchema } from './report-schema';

export interface ReportRoutesOptions {
  reports: Pick<Reports, 'counters' | 'viewsPerAddress'> & { watch: Pick<CanaryWatch, 'add'> };
  formHost: string | undefined;
}

/** Bytes; browsers send a few hundred. */
const BODY_LIMIT = 8_192;
/** Of one address in an hour, unless more of its views count: so many requests are accepted at least. */
const MIN_REQUESTS_PER_ADDRESS = 600;
/** In a minute, of all addresses together. More are not needed to compare two builds. */
const MAX_REQUESTS_PER_MINUTE = 12_000;
const MINUTE = 60_000;
/** Milliseconds above which web.dev/vitals calls the time until the next paint poor. */
const POOR_INP = 500;

/**
 * Browsers report here which builds they have used, which pieces failed, and web vitals. Anybody can send anything:
 * reports are counted in bounded memory, and neither stored nor logged.
 */
export const reportRoutes: FastifyPluginAsync<ReportRoutesOptions> = (
  app,
  { reports: { counters, watch, viewsPerAddress }, formHost },
) => {
  const limits = new AddressLimits();
  const maxOfAddress = Math.max(viewsPerAddress, MIN_REQUESTS_PER_ADDRESS);
  const isWithinRate = limitRate(MAX_REQUESTS_PER_MINUTE);

  const count = (report: Report, route: string, address: string) => {
    if (!counters.add(report, route)) return;
    if (report.kind === 'vital') {
      const isFaulty = report.value > POOR_INP;
      if (report.name === 'INP')
        for (const build of report.builds) watch.add({ ...build, isFaulty }, address);
    } else if (report.kind === 'view' || report.isFirst)
      watch.add({ ...report, isFaulty: report.kind === 'fault' }, address);
  };

  app.post('/reports', { bodyLimit: BODY_LIMIT }, (request, reply) => {
    // Or another website could let its visitors' browsers report.
    if (!isSameOrigin(request, formHost)) return sendProblem(reply, 403, 'Only this site may report');
    if (!limits.take(request.ip, 'requests', maxOfAddress) || !isWithinRate()) {
      counters.reject('too many');
      return sendProblem(reply.header('retry-after', 60), 429, 'Too many reports');
    }
    const batch = ReportBatchSchema.safeParse(request.body);
    if (!batch.success) {
      counters.reject('invalid');
      return sendProblem(reply, 400, 'This is not a report');
    }
    for (const report of batch.data.reports) count(report, batch.data.route, request.ip);
    return reply.code(204).send();
  });
  return Promise.resolve();
};

function limitRate(perMinute: number): () => boolean {
  let minute = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / MINUTE);
    if (now !== minute) count = 0;
    minute = now;
    count += 1;
    return count <= perMinute;
  };
}
