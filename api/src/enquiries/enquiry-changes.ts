import type { ApiInput } from '@site/shared-contracts/schemas';
import { dayOf } from '@site/shared-contracts/time-zone';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { EnquiryRow } from '../database/tables';
import type { Authorship } from '../http/actor';
import { checkVersion } from '../http/conditional-requests';
import { readCompanyTimeZone } from '../mail/company-time-zone';
import { ProblemError, requireFound } from '../problems/problems';
import { keepEarlierNote, readNotes } from '../timeline/enquiry-notes';
import { addEntry } from '../timeline/timeline-store';
import { recordAnswer } from './enquiry-progress';
import { enquirySearchText } from './enquiry-search-text';
import { noWayToAnswer, planChange, type EnquiryChange, type PlannedChange } from './plan-change';

export interface SavedEnquiry {
  id: number;
  version: number;
}

type Typed = ApiInput<'POST /api/enquiries/create'>['body'];
type Contact = ApiInput<'POST /api/enquiries/:id/contacts'>['body'];

export type EnquiryChanges = ReturnType<typeof createEnquiryChanges>;

/** What admins change of enquiries. Each change is one transaction, with its entries in the timeline and in the audit log. */
export const createEnquiryChanges = (db: Database) => ({
  /** `toWire` makes the present state of an outdated version's 412. With a kind, others are not found. */
  change: (
    id: number,
    change: EnquiryChange,
    by: Authorship,
    toWire: (row: EnquiryRow) => Promise<object> | object,
    kind?: EnquiryRow['kind'],
  ): Promise<SavedEnquiry> =>
    inTransaction(db, async (transaction) => {
      const row = await readForChange(transaction, id, kind);
      await checkVersion(row.version, by.request.ifMatch, () => Promise.resolve(toWire(row)));
      return applyChange(transaction, row, await planChange(transaction, row, change, Date.now()), by);
    }),

  /** Returns how many were changed: those that are as wanted already are not. */
  changeSeveral: (ids: readonly number[], change: EnquiryChange, by: Authorship): Promise<number> =>
    inTransaction(db, async (transaction) => {
      const rows = await transaction.selectFrom('enquiry').selectAll().where('id', 'in', ids).execute();
      let changed = 0;
      for (const row of rows) {
        const plan = await planChange(transaction, row, change, Date.now());
        const { version } = await applyChange(transaction, row, plan, by);
        if (version !== row.version) changed += 1;
      }
      return changed;
    }),

  create: (typed: Typed, by: Authorship & { request: { idempotencyKey?: string | undefined } }) => {
    if (!typed.contactNo && !typed.email)
      throw new ProblemError(422, noWayToAnswer, { contactNo: noWayToAnswer, email: noWayToAnswer });
    return inTransaction(db, (transaction) => addTyped(transaction, typed, by));
  },

  addNote: (id: number, text: string, by: Authorship): Promise<SavedEnquiry> =>
    inTransaction(db, async (transaction) => {
      const row = await readForChange(transaction, id);
      const plan: PlannedChange = { columns: { note: text }, entries: [{ kind: 'note', text }] };
      return applyChange(transaction, row, plan, by);
    }),

  /** The customer was answered outside the site. */
  addContact: (id: number, { channel, text }: Contact, by: Authorship): Promise<SavedEnquiry> =>
    inTransaction(db, async (transaction) => {
      const before = await readForChange(transaction, id);
      const entry = { kind: 'contact', text: text ? `${channel}: ${text}` : channel } as const;
      await applyChange(transaction, before, { columns: {}, entries: [entry] }, by);
      await recordAnswer(transaction, id, Date.now(), by.actor);
      const row = await readForChange(transaction, id);
      return { id, version: row.version };
    }),
});

/**
 * The words of a note go into the same index as those of new enquiries, so that two transactions could wait for each
 * other without the lock.
 */
export const inTransaction = <Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'enquiries');
    return work(transaction);
  });

export async function readForChange(
  transaction: Database,
  id: number,
  kind?: EnquiryRow['kind'],
): Promise<EnquiryRow> {
  const row = await transaction.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst();
  const isWanted = kind === undefined || row?.kind === kind;
  return requireFound(isWanted ? row : undefined, 'There is no such enquiry.');
}

/** A change of nothing leaves the version as it is. */
export async function applyChange(
  transaction: Database,
  row: EnquiryRow,
  { columns, entries }: PlannedChange,
  by: Authorship,
): Promise<SavedEnquiry> {
  const { id } = row;
  if (Object.keys(columns).length === 0 && entries.length === 0) return { id, version: row.version };
  if (columns.note !== undefined) await keepEarlierNote(transaction, row);
  for (const entry of entries) await addEntry(transaction, { enquiry_id: id, ...entry }, by.actor);
  const changed = { ...row, ...columns } as EnquiryRow;
  const isSearched = [...Object.keys(columns), ...entries.map(({ kind }) => kind)].some((name) =>
    searched.has(name),
  );
  const search = isSearched && {
    search_key: enquirySearchText(changed, await readNotes(transaction, id)),
  };
  const version = row.version + 1;
  await transaction
    .updateTable('enquiry')
    .set({ ...columns, ...search, version })
    .where('id', '=', id)
    .execute();
  const details = differences(toAuditDetails(row), toAuditDetails(changed));
  const contact = entries.find(({ kind }) => kind === 'contact');
  await recordChangeBy(transaction, by, {
    ...{ action: 'change', kind: row.kind, itemId: id, before: details.before },
    after: contact ? { ...details.after, contact: contact.text } : details.after,
  });
  return { id, version };
}

/** Columns and kinds of entries that a search looks into. */
const searched = new Set(['name', 'company', 'contact_no', 'email', 'note', 'contact']);

type AuditDetails = Record<string, unknown>;

const toAuditDetails = (row: EnquiryRow): AuditDetails => ({
  handled: row.handled_at !== null,
  note: row.note,
  suspect: row.is_suspect === 1,
  stage: row.stage,
  lostReason: row.lost_reason,
  assigneeId: row.assignee_id,
  followUpOn: row.follow_up_on,
  valuePaise: row.value_paise,
  mergedInto: row.merged_into,
  name: row.name,
  company: row.company,
  contactNo: row.contact_no,
  email: row.email,
});

function differences(before: AuditDetails, after: AuditDetails) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (details: AuditDetails) => Object.fromEntries(names.map((name) => [name, details[name]]));
  return { before: pick(before), after: pick(after) };
}

async function addTyped(
  transaction: Database,
  { kind, source, name, company, contactNo, email, product, size, quantity, message }: Typed,
  by: Authorship & { request: { idempotencyKey?: string | undefined } },
): Promise<SavedEnquiry> {
  const submission_key = by.request.idempotencyKey ?? null;
  const known =
    submission_key === null
      ? undefined
      : await transaction
          .selectFrom('enquiry')
          .select(['id', 'version'])
          .where('submission_key', '=', submission_key)
          .executeTakeFirst();
  if (known) return known;
  const now = Date.now();
  const sent = {
    ...{ kind, name, company, contact_no: contactNo, email, product, size, quantity, message },
    created_on: kind === 'quote' ? dayOf(now, await readCompanyTimeZone(transaction)) : null,
  };
  const { id, version } = await transaction
    .insertInto('enquiry')
    .values({
      ...sent,
      ...{ source, submission_key, received_at: now, is_suspect: 0 },
      name_key: normaliseForSearch(name),
      search_key: enquirySearchText(sent),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await addEntry(transaction, { enquiry_id: id, kind: 'received', at: now, text: source }, by.actor);
  await recordChangeBy(transaction, by, {
    ...{ action: 'create', kind, itemId: id },
    after: { source, name, product },
  });
  return { id, version };
}
