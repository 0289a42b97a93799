import type { List } from '@site/shared-contracts';
import { listLimits } from '@site/shared-contracts';
import type { MailItem, MailOutbox, MailState } from '@site/shared-contracts/schemas';
import type { Authorship } from '../http/actor';
import { recordChangeBy } from '../audit/audit-store';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { readCount, readCountOfAll } from '../database/kept-counts';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import { requireFound, ProblemError } from '../problems/problems';

const id = sql`mail_outbox.id`;

export type MailAdminStore = ReturnType<typeof createMailAdminStore>;

/** The mail outbox as admins see it and retry it. */
export function createMailAdminStore(db: Database) {
  return {
    async list({ state, ...query }: PageQuery & { state?: MailState | undefined }): Promise<List<MailItem>> {
      let matching = db.selectFrom('mail_outbox');
      if (state) matching = matching.where('mail_outbox.state', '=', state);
      const rows = matching
        .innerJoin('enquiry', 'enquiry.id', 'mail_outbox.enquiry_id')
        .selectAll('mail_outbox')
        .select(['enquiry.kind', 'enquiry.name']);
      const total = () => (state ? readCount(db, [`mail:${state}`]) : readCountOfAll(db, 'mail'));
      const list = { matching, rows, order: [[id, 'desc'] satisfies OrderTerm], id, total };
      const { data, ...page } = await readPage(list, { page: 1, ...query }, listLimits.tablePage);
      return {
        ...page,
        data: data.map((row) => ({
          id: row.id,
          kind: row.kind,
          enquiryId: row.enquiry_id,
          name: row.name,
          state: row.state,
          tries: row.tries,
          waitingSince: moment(row.waiting_since),
          ...(row.state === 'waiting' && { nextTryAt: moment(row.next_try_at) }),
          ...(row.sent_at !== null && { sentAt: moment(row.sent_at) }),
          ...(row.last_error !== null && { lastError: row.last_error }),
        })),
      };
    },

    count: () => countMail(db),

    retry: (id: number, by: Authorship): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('mail_outbox')
          .set(freshTry(Date.now()))
          .where('id', '=', id)
          .where('state', '!=', 'sent')
          .returning('enquiry_id')
          .executeTakeFirst();
        if (!changed) {
          const row = transaction.selectFrom('mail_outbox').select('id').where('id', '=', id);
          requireFound(await row.executeTakeFirst(), 'There is no such mail.');
          throw new ProblemError(409, 'It was sent already.');
        }
        const after = { enquiryId: changed.enquiry_id };
        await recordChangeBy(transaction, by, { action: 'retry', kind: 'mail', itemId: id, after });
      }),

    /** Queues every mail again that was given up. Returns how many mails that are. */
    retryDead: (by: Authorship): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('mail_outbox')
          .set(freshTry(Date.now()))
          .where('state', '=', 'dead')
          .executeTakeFirst();
        const count = Number(numUpdatedRows);
        if (count > 0)
          await recordChangeBy(transaction, by, { action: 'retry', kind: 'mail', after: { count } });
        return count;
      }),
  };
}

/** Due now, with as many tries left as a new mail has. */
const freshTry = (now: number) =>
  ({ state: 'waiting', tries: 0, waiting_since: now, next_try_at: now }) as const;

export async function countMail(db: Database): Promise<MailOutbox['counts']> {
  const [waiting, sent, dead] = await Promise.all([
    readCount(db, ['mail:waiting']),
    readCount(db, ['mail:sent']),
    readCount(db, ['mail:dead']),
  ]);
  return { waiting, sent, dead };
}

/** Milliseconds since 1970; undefined where no mail is waiting. */
export async function oldestWaitingMail(db: Database): Promise<number | undefined> {
  const { oldest } = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.min('waiting_since').as('oldest'))
    .where('state', '=', 'waiting')
    // The minimum of no rows is null, which Kysely's types leave out.
    .$castTo<{ oldest: number | null }>()
    .executeTakeFirstOrThrow();
  return oldest ?? undefined;
}

const moment = (time: number) => new Date(time).toISOString();
