// Deletes personal data that has been kept as long as the settings say: once a day, in batches.
import type { EnquiryKind, RetentionKind } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import { eraseAuditDetails } from '../audit/erase-audit-details';
import { recordChange } from '../audit/audit-store';
import { deleteOldFailedSignIns } from '../audit/failed-sign-in-log';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { aDay, moment } from '../time/time';
import { deleteMails, deleteQuotations, eraseRows } from './erase-rows';
import { removeErased } from './remove-erased-files';
import { readRetention, timesOf } from './retention-settings';

/** Rows of one transaction. */
const batch = 100;
const milestone = 'personal data deleted';

/** In the entries of the audit log that lose their details. */
const keptLongEnough = 'it was kept as long as the settings say';

type Times = Record<RetentionKind, number> & { /** yyyy-mm-dd */ today: string };
/** Deletes some rows, and returns their number and the names of their files. */
type Step = (transaction: Database, times: Times) => Promise<{ count: number; files?: string[] }>;

export async function deleteOldPersonalData(
  db: Database,
  files: ImageFiles,
  now = Date.now(),
): Promise<void> {
  if (!(await isDue(db, now))) return;
  const { months, version } = await readRetention(db);
  const times = { ...timesOf(months, now), today: moment(now).slice(0, 10) };
  const counts: Record<string, number> = {};
  const names: string[] = [];
  // After an upgrade, nothing that was kept until now is deleted before an admin has seen and saved the months.
  try {
    for (const [name, step] of version === 0 ? [] : Object.entries(steps)) {
      const done = await repeat(db, step, times, names);
      if (done > 0) counts[name] = done;
    }
    const failed = await deleteOldFailedSignIns(db, times.failedSignIns);
    if (failed > 0) counts.failedSignIns = failed;
  } finally {
    // Also of the steps before one that has failed: nothing refers to their files any more.
    if (Object.keys(counts).length > 0 || names.length > 0) {
      await recordChange(db, { action: 'delete', kind: 'privacy', after: counts, requestId: 'housekeeping' });
      await removeErased(db, files, names);
    }
  }
}

/** Of several processes, one does it. */
const isDue = (db: Database, now: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { reached_at } = await transaction
      .insertInto('milestone')
      .values({ name: milestone, reached_at: 0 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({ reached_at: eb.ref('milestone.reached_at') })),
      )
      .returning('reached_at')
      .executeTakeFirstOrThrow();
    if (reached_at > now - aDay) return false;
    await transaction
      .updateTable('milestone')
      .set({ reached_at: now })
      .where('name', '=', milestone)
      .execute();
    return true;
  });

/** Returns the number of rows. @param names takes the names of their files, also where a later batch fails */
async function repeat(db: Database, step: Step, times: Times, names: string[]): Promise<number> {
  let all = 0;
  for (;;) {
    const { count, files = [] } = await db.transaction().execute(async (transaction) => {
      await takeAdvisoryLock(transaction, 'enquiries');
      return step(transaction, times);
    });
    if (count === 0) return all;
    all += count;
    names.push(...files);
  }
}

/**
 * Quotations before enquiries: an enquiry stays as long as it has one. When a draft was changed is in the audit log only. A
 * customer may still accept one that is valid.
 */
const steps: Record<string, Step> = {
  quotations: async (transaction, times) => {
    const rows = await transaction
      .selectFrom('quotation')
      .select('id')
      .where(
        sql<boolean>`not exists (
          select 1 from quotation_version as version where version.quotation_id = quotation.id and (
            (version.state = 'accepted' and version.decided_at >= ${times.acceptedQuotations}) or
            version.created_at >= ${times.quotations} or version.sent_at >= ${times.quotations} or
            (version.state = 'sent' and version.valid_until >= ${times.today}) or
            version.decided_at >= ${times.quotations}))
          and not exists (
            select 1 from audit_entry as change
            where change.kind = 'quotation' and change.item_id = quotation.id and change.at >= ${times.quotations})`,
      )
      .limit(batch)
      .execute();
    const ids = rows.map(({ id }) => id);
    return { count: ids.length, files: await deleteQuotations(transaction, ids) };
  },

  mails: async (transaction, times) => {
    const rows = await transaction
      .selectFrom('mail')
      .select('id')
      .where('created_at', '<', times.mails)
      .where('state', '<>', 'waiting')
      .limit(batch)
      .execute();
    const ids = rows.map(({ id }) => id);
    return { count: ids.length, files: await deleteMails(transaction, ids) };
  },

  spam: (transaction, times) => deleteEnquiries(transaction, sql`is_suspect = 1`, times.spam),
  messages: (transaction, times) => deleteEnquiries(transaction, closed('message', times), times.messages),
  quotes: (transaction, times) => deleteEnquiries(transaction, closed('quote', times), times.quotes),

  auditDetails: async (transaction, times) => {
    const rows = await transaction
      .selectFrom('audit_entry')
      .select('id')
      .where('at', '<', times.auditDetails)
      .where((eb) => eb.or([eb('before', 'is not', null), eb('after', 'is not', null)]))
      .limit(batch)
      .execute();
    return {
      count: await eraseAuditDetails(transaction, { ids: rows.map(({ id }) => id) }, keptLongEnough),
    };
  },
};

/** Nobody works on it any more, nor on the one that it was merged into. */
const closed = (kind: EnquiryKind, { today }: Times) => sql`is_suspect = 0 and kind = ${kind}
  and handled_at is not null and coalesce(follow_up_on, '') < ${today}
  and not exists (select 1 from enquiry as head where head.id = enquiry.merged_into
    and (head.handled_at is null or coalesce(head.follow_up_on, '') >= ${today}))`;

/** Those in which nothing has happened since. One that others were merged into goes after them. */
async function deleteEnquiries(transaction: Database, isOfKind: ReturnType<typeof sql>, before: number) {
  const enquiries = await transaction
    .selectFrom('enquiry')
    .selectAll()
    .where(sql<boolean>`${isOfKind}`)
    .where('received_at', '<', before)
    .where(
      sql<boolean>`coalesce(customer_wrote_at, 0) < ${before} and coalesce(answered_at, 0) < ${before}
        and coalesce(stage_changed_at, 0) < ${before} and coalesce(handled_at, 0) < ${before}
        and not exists (select 1 from enquiry as other where other.merged_into = enquiry.id)
        and not exists (select 1 from quotation where quotation.enquiry_id = enquiry.id)
        and not exists (select 1 from enquiry_entry as entry
          where entry.enquiry_id = enquiry.id and entry.at >= ${before} and entry.kind <> 'opened')`,
    )
    .limit(batch)
    .execute();
  if (enquiries.length === 0) return { count: 0 };
  const erasing = { acceptedSince: 0, note: '', because: keptLongEnough };
  const { files } = await eraseRows(transaction, { enquiries, mailIds: [] }, erasing);
  return { count: enquiries.length, files };
}
