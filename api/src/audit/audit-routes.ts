import { route } from '../route';
import type { AuditStore } from './audit-store';
import type { FailedSignIns } from './failed-sign-ins';

export const auditRoutes = (audit: AuditStore, failedSignIns: FailedSignIns) => [
  route('GET /api/audit/all', async ({ query }) => {
    await failedSignIns.flush();
    return audit.list(query);
  }),
];
