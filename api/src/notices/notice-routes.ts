import type { MailSettings } from '../config/mail-settings';
import { recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { Actor } from '../http/actor';
import { route } from '../http/route';
import { ProblemError } from '../problems/problems';
import { emailOfAdmin } from '../mail/email-of-admin';
import { readEnquiryNews } from './enquiry-news';

export const noticeRoutes = (db: Database, readMailSettings: () => Promise<MailSettings | undefined>) => {
  const read = async ({ id, username }: Pick<Actor, 'id' | 'username'>) => {
    const address = emailOfAdmin(username);
    return {
      wantsDigest: await wantsDigest(db, id),
      ...(address !== undefined && { address }),
      canSend: (await readMailSettings()) !== undefined,
    };
  };
  return [
    route('GET /api/desk/notices', ({ actor }) => read(actor)),

    route('PUT /api/desk/notices', async ({ body, ...by }) => {
      const { actor } = by;
      if (body.wantsDigest && emailOfAdmin(actor.username) === undefined)
        throw new ProblemError(409, 'Your username is no e-mail address, so there is nowhere to send it.');
      await db.transaction().execute(async (transaction) => {
        const before = { wantsDigest: await wantsDigest(transaction, actor.id) };
        if (before.wantsDigest === body.wantsDigest) return;
        await setWantsDigest(transaction, actor.id, body.wantsDigest);
        const change = { action: 'change', kind: 'admin', itemId: actor.id, before, after: body };
        await recordChangeBy(transaction, by, change);
      });
      return read(actor);
    }),

    route('GET /api/desk/news', ({ query }) => readEnquiryNews(db, query)),
  ];
};

async function wantsDigest(db: Database, adminId: number): Promise<boolean> {
  const row = await db
    .selectFrom('admin_visit')
    .select('wants_digest')
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  return row?.wants_digest === 1;
}

async function setWantsDigest(transaction: Database, adminId: number, wanted: boolean): Promise<void> {
  const wants_digest = wanted ? 1 : 0;
  await transaction
    .insertInto('admin_visit')
    .values({ admin_id: adminId, last_at: Date.now(), wants_digest })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet({ wants_digest }))
    .execute();
}
