import { route } from '../http/route';
import type { AuditStore } from './audit-store';
import { writeAudit } from './audit-csv';
import type { FailedSignInLog } from './failed-sign-in-log';

export const auditRoutes = (audit: AuditStore, failedSignIns: FailedSignInLog) => [
  route('GET /api/audit/all', async ({ query }) => {
    await failedSignIns.flush();
    return audit.list(query);
  }),

  route('GET /api/audit/export', async ({ query }) => {
    await failedSignIns.flush();
    return { name: 'audit.csv', parts: writeAudit(audit.readAll(query), query.timeZone) };
  }),
];
