import { route } from '../route';
import type { AuditStore } from './audit-store';

export const auditRoutes = (audit: AuditStore) => [
  route('GET /api/audit/all', ({ query }) => audit.list(query)),
];
