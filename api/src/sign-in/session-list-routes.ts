// Where people are signed in, and how sessions are ended before their time.
import { recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { Authorship, AuthenticatedActor } from '../http/actor';
import { route } from '../http/route';
import { requireFound } from '../problems/problems';
import type { AdminRow } from './admin-store';
import { deleteDevicesOf } from './known-devices';
import { revokeTokens } from './personal-token-store';
import { endOwnSession, endSessions, endSessionsOfAll, listSessions } from './session-store';

/** Returns the admin; rejects with 403 where this actor may not touch that account. */
type RequirePower = (transaction: Database, actor: AuthenticatedActor, adminId: number) => Promise<AdminRow>;

export const sessionListRoutes = (db: Database, requirePowerOver: RequirePower) => [
  route('GET /api/auth/sessions', async ({ actor }) => ({
    data: (await listSessions(db, actor.id)).map((session) => ({
      ...session,
      isCurrent: session.id === actor.session?.id,
    })),
  })),

  route('DELETE /api/auth/sessions/:id', ({ params, ...by }) =>
    db.transaction().execute(async (transaction) => {
      requireFound(
        await endOwnSession(transaction, by.actor.id, params.id),
        'You have no such session, or it has ended already.',
      );
      await record(transaction, by, 'end session');
    }),
  ),

  route('POST /api/auth/sessions/end-others', (by) =>
    db.transaction().execute(async (transaction) => {
      await endSessions(transaction, by.actor.id, by.actor.session?.id);
      await record(transaction, by, 'end other sessions');
    }),
  ),

  route('POST /api/admins/:id/end-sessions', ({ params, ...by }) =>
    db.transaction().execute(async (transaction) => {
      const admin = await requirePowerOver(transaction, by.actor, params.id);
      await endSessions(transaction, admin.id, by.actor.session?.id);
      await revokeTokens(transaction, admin.id);
      await deleteDevicesOf(transaction, admin.username);
      await record(transaction, by, 'end sessions', admin);
    }),
  ),

  route('POST /api/security/end-sessions', (by) =>
    db.transaction().execute(async (transaction) => {
      await endSessionsOfAll(transaction, by.actor.session?.id);
      await record(transaction, by, 'end all sessions');
    }),
  ),
];

const record = (
  transaction: Database,
  by: Authorship & { actor: AuthenticatedActor },
  action: string,
  { id, username }: { id: number; username: string } = by.actor,
) => recordChangeBy(transaction, by, { action, kind: 'admin', itemId: id, after: { username } });
