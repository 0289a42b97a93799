// What somebody else takes over from an admin who leaves.
import type { Work } from '@site/shared-contracts/schemas';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { applyChange } from '../enquiries/enquiry-changes';
import { planChange } from '../enquiries/plan-change';
import type { AuthenticatedActor, Authorship } from '../http/actor';
import { ProblemError, requireFound } from '../problems/problems';
import { findAdminById } from '../sign-in/admin-store';
import { changePeople, readRightsOfRole, requirePowerOver } from './people-rules';

type Counts = Omit<Work, 'status'>;

/** Whose work is shown has to be somebody. */
export async function readWork(db: Database, id: number): Promise<Counts> {
  requireFound(await findAdminById(db, id), 'There is no such admin.');
  return countWork(db, id);
}

/** All of it moves, or nothing. It stays in the audit log and the timelines whose it was. */
export const handOver = (
  db: Database,
  { from, to }: { from: number; to: number },
  by: Authorship & { actor: AuthenticatedActor },
): Promise<Counts> =>
  changePeople(db, async (transaction) => {
    await takeAdvisoryLock(transaction, 'enquiries');
    const giver = await requirePowerOver(transaction, by.actor, from);
    const taker = await requireTaker(transaction, from, to);
    const counts = await countWork(transaction, from);
    await rejectWithoutRights(transaction, taker, counts);
    for (const row of await enquiriesOf(transaction, from).selectAll().execute())
      await applyChange(
        transaction,
        row,
        await planChange(transaction, row, { assigneeId: to }, Date.now()),
        by,
      );
    await draftsOf(transaction, from, { admin_id: to, admin: taker.username }).execute();
    for (const column of plannedBy)
      await transaction
        .updateTable('content_item')
        .set({ [column]: to })
        .where(column, '=', from)
        .execute();
    await transaction.deleteFrom('presence').where('admin_id', '=', from).execute();
    await recordChangeBy(transaction, by, {
      ...{ action: 'hand over', kind: 'admin', itemId: from },
      after: { username: giver.username, to: taker.username, ...counts },
    });
    return counts;
  });

const plannedBy = ['scheduled_by', 'unpublish_scheduled_by'] as const;

/** Open ones, and closed ones with a day to follow up. */
const enquiriesOf = (source: Database, id: number) =>
  source
    .selectFrom('enquiry')
    .where('assignee_id', '=', id)
    .where((eb) => eb.or([eb('handled_at', 'is', null), eb('follow_up_on', 'is not', null)]));

const draftsOf = (transaction: Database, id: number, author: { admin_id: number; admin: string }) =>
  transaction
    .updateTable('quotation_version')
    .set(author)
    .where('admin_id', '=', id)
    .where('state', '=', 'draft');

async function countWork(source: Database, id: number): Promise<Counts> {
  const enquiries = await enquiriesOf(source, id).select(['handled_at', 'follow_up_on']).execute();
  const drafts = await source
    .selectFrom('quotation_version')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('admin_id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  const planned = await source
    .selectFrom('content_item')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where((eb) => eb.or([eb('publish_at', 'is not', null), eb('unpublish_at', 'is not', null)]))
    .where((eb) => eb.or(plannedBy.map((column) => eb(column, '=', id))))
    .executeTakeFirstOrThrow();
  return {
    enquiries: enquiries.filter(({ handled_at }) => handled_at === null).length,
    followUps: enquiries.filter(({ follow_up_on }) => follow_up_on !== null).length,
    quotations: Number(drafts.count),
    publications: Number(planned.count),
  };
}

async function requireTaker(transaction: Database, from: number, to: number) {
  const taker = await findAdminById(transaction, to);
  if (!taker || from === to)
    throw new ProblemError(422, 'Please check the marked fields.', { to: 'Choose somebody else.' });
  if (taker.disabled_at !== null)
    throw new ProblemError(422, 'Please check the marked fields.', {
      to: `${taker.username} cannot sign in any more.`,
    });
  return taker;
}

/** Work that its new owner cannot see would be forgotten. */
async function rejectWithoutRights(
  transaction: Database,
  taker: { username: string; role: string },
  { enquiries, followUps, quotations, publications }: Counts,
): Promise<void> {
  const rights = await readRightsOfRole(transaction, taker.role);
  const lacksEnquiries = enquiries + followUps + quotations > 0 && !rights?.has('enquiries.edit');
  const lacksContent = publications > 0 && !rights?.has('content.edit') && !rights?.has('catalogue.edit');
  if (lacksEnquiries || lacksContent)
    throw new ProblemError(
      409,
      `The role of ${taker.username} does not permit this work. Choose somebody else, or give another role first.`,
    );
}
