// What a change of an enquiry means for its columns and its timeline.
import type { EntryKind, InboxChange } from '@site/shared-contracts/schemas';
import { dayOf } from '@site/shared-contracts/time-zone';
import type { Updateable } from 'kysely';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { EnquiryRow, Tables } from '../database/tables';
import { ProblemError } from '../problems/problems';
import { rightsOf } from '../http/read-rights';
import { columnsOfStage, textOfStage } from './enquiry-progress';

/** `note` is of the calls of the specification. Undefined is not changed. */
export type EnquiryChange = { [Name in keyof InboxChange]?: InboxChange[Name] | undefined } & {
  note?: string | undefined;
};

export interface PlannedChange {
  columns: Updateable<Tables['enquiry']>;
  entries: { kind: EntryKind; text?: string }[];
}

const refuse = (errors: Record<string, string>): never => {
  throw new ProblemError(422, 'Please check the marked fields.', errors);
};

/** A change that cannot be is a 422 that names the field. What is as it was is left out. */
export async function planChange(
  transaction: Database,
  row: EnquiryRow,
  change: EnquiryChange,
  now: number,
): Promise<PlannedChange> {
  const parts = [
    planCustomer(row, change),
    planStage(row, change, now),
    planHandled(row, change, now),
    planSuspect(row, change),
    await planAssignee(transaction, row, change),
    planFollowUp(row, change, now),
    planValue(row, change),
    planNote(row, change),
  ];
  return {
    columns: Object.assign({}, ...parts.map(({ columns }) => columns)) as PlannedChange['columns'],
    entries: parts.flatMap(({ entries }) => entries),
  };
}

export const isMerged = 'It was merged into another enquiry: take it out of there first.';

const nothing: PlannedChange = { columns: {}, entries: [] };

const customerLabels = { name: 'Name', company: 'Company', contact_no: 'Phone', email: 'Email' } as const;

function planCustomer(row: EnquiryRow, { name, company, contactNo, email }: EnquiryChange): PlannedChange {
  const present = {
    name: row.name,
    company: row.company,
    contact_no: row.contact_no,
    email: row.email ?? '',
  };
  const next = {
    name: name ?? present.name,
    company: company ?? present.company,
    contact_no: contactNo ?? present.contact_no,
    email: email ?? present.email,
  };
  const names = (Object.keys(customerLabels) as (keyof typeof customerLabels)[]).filter(
    (each) => next[each] !== present[each],
  );
  if (names.length === 0) return nothing;
  if (!next.contact_no && !next.email) refuse({ contactNo: noWayToAnswer, email: noWayToAnswer });
  const text = names.map((each) => `${customerLabels[each]}: ${next[each]}`).join('\n');
  const nameKey = { name_key: normaliseForSearch(next.name) };
  return {
    columns: { ...Object.fromEntries(names.map((each) => [each, next[each]])), ...nameKey },
    entries: [{ kind: 'customer', text }],
  };
}

export const noWayToAnswer = 'Enter a telephone number or an email address.';

function planStage(row: EnquiryRow, change: EnquiryChange, now: number): PlannedChange {
  const stage = change.stage ?? row.stage;
  const reason = change.lostReason ?? row.lost_reason;
  if (stage !== 'lost' && change.lostReason) refuse({ lostReason: 'Only a lost enquiry has a reason.' });
  if (change.stage === undefined && change.lostReason === undefined) return nothing;
  if (row.merged_into !== null && stage !== row.stage) refuse({ stage: isMerged });
  if (stage === 'lost' && reason === '') refuse({ lostReason: 'Say why it was lost.' });
  const columns = columnsOfStage(row, stage, now, stage === 'lost' ? reason : '');
  if (Object.keys(columns).length === 0) return nothing;
  return { columns, entries: [{ kind: 'stage', text: textOfStage(stage, reason) }] };
}

function planHandled(row: EnquiryRow, { handled }: EnquiryChange, now: number): PlannedChange {
  if (handled === undefined || handled === (row.handled_at !== null)) return nothing;
  if (row.merged_into !== null) refuse({ handled: isMerged });
  return {
    columns: { handled_at: handled ? now : null },
    entries: [{ kind: handled ? 'handled' : 'reopened' }],
  };
}

function planSuspect(row: EnquiryRow, { suspect }: EnquiryChange): PlannedChange {
  if (suspect === undefined || suspect === (row.is_suspect === 1)) return nothing;
  return { columns: { is_suspect: suspect ? 1 : 0 }, entries: [{ kind: suspect ? 'spam' : 'not-spam' }] };
}

async function planAssignee(
  transaction: Database,
  row: EnquiryRow,
  { assigneeId }: EnquiryChange,
): Promise<PlannedChange> {
  if (assigneeId === undefined || assigneeId === row.assignee_id) return nothing;
  if (assigneeId === null)
    return { columns: { assignee_id: null }, entries: [{ kind: 'assignee', text: '' }] };
  const admin = await transaction
    .selectFrom('admin')
    .leftJoin('role', 'role.key', 'admin.role')
    .select(['admin.username', 'admin.disabled_at', 'admin.role', 'role.rights'])
    .where('admin.id', '=', assigneeId)
    .executeTakeFirst();
  if (!admin) return refuse({ assigneeId: 'There is no such admin.' });
  if (admin.disabled_at !== null) refuse({ assigneeId: `${admin.username} cannot sign in any more.` });
  if (!rightsOf(admin.role, admin.rights).has('enquiries.view'))
    refuse({ assigneeId: `The role of ${admin.username} does not permit to see enquiries.` });
  return {
    columns: { assignee_id: assigneeId },
    entries: [{ kind: 'assignee', text: admin.username }],
  };
}

function planFollowUp(row: EnquiryRow, { followUpOn }: EnquiryChange, now: number): PlannedChange {
  if (followUpOn === undefined || followUpOn === row.follow_up_on) return nothing;
  // Today is different days in different places: where it is earliest, it is still yesterday.
  if (followUpOn !== null && followUpOn < dayOf(now, 'Etc/GMT+12'))
    refuse({ followUpOn: 'This day is over. Choose today or a later day.' });
  return { columns: { follow_up_on: followUpOn }, entries: [{ kind: 'follow-up', text: followUpOn ?? '' }] };
}

function planValue(row: EnquiryRow, { valuePaise }: EnquiryChange): PlannedChange {
  if (valuePaise === undefined || valuePaise === row.value_paise) return nothing;
  const text = valuePaise === null ? '' : String(valuePaise);
  return { columns: { value_paise: valuePaise }, entries: [{ kind: 'value', text }] };
}

/** An empty note takes the latest one out of the tables; the timeline keeps all of them. */
function planNote(row: EnquiryRow, { note }: EnquiryChange): PlannedChange {
  if (note === undefined || note === row.note) return nothing;
  return { columns: { note }, entries: note === '' ? [] : [{ kind: 'note', text: note }] };
}
