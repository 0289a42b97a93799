import type { List } from '@site/shared-contracts';
import { listLimits } from '@site/shared-contracts';
import type { MailItem, MailOutbox, MailState } from '@site/shared-contracts/schemas';
import type { Authorship } from '../http/actor';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { readCount, readCountOfAll } from '../database/kept-counts';
import { readPage, type PageQuery } from '../database/reading/read-page';
import { requireFound, ProblemError } from '../problems/problems';
import { queueTables, type QueueTable } from './mail-queue';
import { newestFirst, queuedRows, readItems } from './mail-items';

export type MailAdminStore = ReturnType<typeof createMailAdminStore>;

/** Part of the transaction in which written mails are queued again. Gets their ids. */
export type OnRetried = (
  transaction: Database,
  mailIds: number[],
  actor: Authorship['actor'],
) => Promise<void>;

/** The mail outbox as admins see it and retry it. */
export function createMailAdminStore(db: Database, onRetried: OnRetried) {
  return {
    async list({ state, ...query }: PageQuery & { state?: MailState | undefined }): Promise<List<MailItem>> {
      const rows = queuedRows(db, state).selectAll();
      const total = () => (state ? readCount(db, [`mail:${state}`]) : readCountOfAll(db, 'mail'));
      const list = { matching: queuedRows(db, state), rows, order: newestFirst, total };
      const { data, ...page } = await readPage(list, { page: 1, ...query }, listLimits.tablePage);
      return { ...page, data: await readItems(db, data) };
    },

    count: () => countMail(db),

    retry: (table: QueueTable, id: number, by: Authorship): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await takeAdvisoryLock(transaction, 'enquiries');
        const changed = await transaction
          .updateTable(table)
          .set(freshTry(Date.now()))
          .where('id', '=', id)
          .where('state', 'in', ['waiting', 'dead'])
          .returning('enquiry_id')
          .executeTakeFirst();
        if (!changed) {
          const row = transaction
            .selectFrom(table)
            .select('id')
            .where('id', '=', id)
            .where('state', '=', 'sent');
          requireFound(await row.executeTakeFirst(), 'There is no such mail.');
          throw new ProblemError(409, 'It was sent already.');
        }
        if (table === 'mail') await onRetried(transaction, [id], by.actor);
        const after = changed.enquiry_id === null ? {} : { enquiryId: changed.enquiry_id };
        await recordChangeBy(transaction, by, { action: 'retry', kind: 'mail', itemId: id, after });
      }),

    /** Queues every mail again that was given up. Returns how many mails that are. */
    retryDead: (by: Authorship): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        await takeAdvisoryLock(transaction, 'enquiries');
        let count = 0;
        for (const table of queueTables) {
          const rows = await transaction
            .updateTable(table)
            .set(freshTry(Date.now()))
            .where('state', '=', 'dead')
            .returning('id')
            .execute();
          count += rows.length;
          const ids = rows.map(({ id }) => id);
          if (table === 'mail') await onRetried(transaction, ids, by.actor);
        }
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
  const found = [];
  for (const table of queueTables) {
    const row = await db
      .selectFrom(table)
      .select('waiting_since')
      .where('state', '=', 'waiting')
      .orderBy('waiting_since')
      .limit(1)
      .executeTakeFirst();
    if (row) found.push(row.waiting_since);
  }
  return found.length === 0 ? undefined : Math.min(...found);
}

/** Of the mails that wait, in the mail server's words. */
export async function lastMailError(db: Database): Promise<string | undefined> {
  for (const table of queueTables) {
    const row = await db
      .selectFrom(table)
      .select('last_error')
      .where('state', '=', 'waiting')
      .where('last_error', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row?.last_error) return row.last_error;
  }
  return undefined;
}
