import type { Database } from '../database/database';
import { route } from '../http/route';
import { createPresenceStore } from './presence-store';
import { requireSubject } from './require-subject';

export function presenceRoutes(db: Database) {
  const presence = createPresenceStore(db);
  return [
    route('PUT /api/presence', ({ body, actor }) => {
      requireSubject(body.subject, actor);
      return presence.report(body, actor);
    }),
  ];
}
