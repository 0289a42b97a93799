import type { ApiInput, ApiResponse } from '@site/shared-contracts/schemas';
import { presenceSeconds } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Actor } from '../http/actor';
import type { Database } from '../database/database';
import { aSecond } from '../time/time';

type Report = ApiInput<'PUT /api/presence'>['body'];

/** In the database, so that admins who use different servers see each other. */
export function createPresenceStore(db: Database) {
  return {
    /** Records that a tab has a form open, or leaves it; returns who else has. */
    async report({ subject, tab, action }: Report, actor: Actor): Promise<ApiResponse<'PUT /api/presence'>> {
      if (action === 'leave') {
        await db
          .deleteFrom('presence')
          .where('subject', '=', subject)
          .where('tab', '=', tab)
          .where('admin_id', '=', actor.id)
          .execute();
        return { others: [] };
      }
      const now = Date.now();
      await recordPresence(db, { subject, tab, tookOver: action === 'take over' }, actor, now);
      return { others: await readOthers(db, subject, tab, actor, now) };
    },
  };
}

/** A tab that is back after it was taken for closed begins again. */
async function recordPresence(
  db: Database,
  { subject, tab, tookOver }: { subject: string; tab: string; tookOver: boolean },
  { id: admin_id, username: admin }: Actor,
  now: number,
): Promise<void> {
  const took_over_at = tookOver ? now : null;
  const wasHere = sql<boolean>`presence.seen_at >= ${oldest(now)}`;
  await db
    .insertInto('presence')
    .values({ subject, tab, admin_id, admin, opened_at: now, seen_at: now, took_over_at })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'tab'])
        .doUpdateSet({
          seen_at: now,
          opened_at: sql<number>`case when ${wasHere} then presence.opened_at else ${sql.lit(now)} end`,
          took_over_at: tookOver
            ? now
            : sql<number | null>`case when ${wasHere} then presence.took_over_at else null end`,
        })
        .where('presence.admin_id', '=', admin_id),
    )
    .execute();
}

async function readOthers(db: Database, subject: string, tab: string, actor: Actor, now: number) {
  const present = await db
    .selectFrom('presence')
    .selectAll()
    .where('subject', '=', subject)
    .where('seen_at', '>=', oldest(now))
    .orderBy(sql`coalesce(took_over_at, 0)`, 'desc')
    .orderBy('opened_at')
    .orderBy('tab')
    .execute();
  return present
    .map((row, index) => ({ ...row, isEditor: index === 0 }))
    .filter((row) => row.tab !== tab)
    .map(({ admin, admin_id, opened_at, took_over_at, isEditor }) => ({
      admin,
      isYou: admin_id === actor.id,
      openedAt: new Date(opened_at).toISOString(),
      isEditor,
      tookOver: isEditor && took_over_at !== null,
    }));
}

const oldest = (now: number) => now - presenceSeconds * aSecond;

/** Rows of forms that were closed without a word. */
export async function deleteOldPresence(db: Database): Promise<void> {
  await db.deleteFrom('presence').where('seen_at', '<', oldest(Date.now())).execute();
}
