import type { Database } from '../database/database';
import { route } from '../http/route';
import { createPresenceStore } from './presence-store';

export function presenceRoutes(db: Database) {
  const presence = createPresenceStore(db);
  return [route('PUT /api/presence', ({ body, actor }) => presence.report(body, actor))];
}
