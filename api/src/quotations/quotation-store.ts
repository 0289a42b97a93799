import { listLimits, type List } from '@site/shared-contracts';
import type {
  Quotation,
  QuotationContent,
  QuotationItem,
  QuotationState,
} from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { searchWords } from '../database/reading/normalise-for-search';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import { moveStage } from '../enquiries/enquiry-progress';
import { checkVersion } from '../http/conditional-requests';
import type { Authorship } from '../http/actor';
import { ProblemError } from '../problems/problems';
import { moment } from '../time/time';
import { addEntry } from '../timeline/timeline-store';
import { lastDay, newContent } from './new-content';
import { newLink } from './quotation-link';
import { withVersion } from './quotation-number';
import {
  contentColumns,
  contentOf,
  lockQuotation,
  readQuotation,
  readToday,
  searchKeyOf,
  stateOf,
  toWire,
  updateVersion,
  type StoredQuotation,
} from './quotation-rows';

interface QuotationQuery extends PageQuery {
  search?: string | undefined;
  state?: QuotationState | undefined;
  /** The id of an enquiry. */
  enquiry?: number | undefined;
}

interface Saved {
  id: number;
  /** For `If-Match` of the next change. */
  version: number;
}

const newestFirst: OrderTerm[] = [[sql`quotation.id`, 'desc']];

export type QuotationStore = ReturnType<typeof createQuotationStore>;

/** Quotations as clerks write them. They are sent by `createQuotationSender`. */
export const createQuotationStore = (db: Database) => ({
  list: (query: QuotationQuery) => listQuotations(db, query),
  read: async (id: number): Promise<Quotation> => toWire(db, await readQuotation(db, id)),
  create: (enquiryId: number, by: Authorship) => create(db, enquiryId, by),
  save: (id: number, content: QuotationContent, by: Authorship) => save(db, id, content, by),
  discard: (id: number, by: Authorship) => discard(db, id, by),
  copy: (id: number, by: Authorship) => copy(db, id, by),
  renewLink: (id: number, by: Authorship) => renewLink(db, id, by),
  accept: (id: number, note: string, by: Authorship) => accept(db, id, note, by),
});

const create = (db: Database, enquiryId: number, by: Authorship): Promise<Saved> =>
  db.transaction().execute(async (transaction) => {
    const enquiry = await transaction
      .selectFrom('enquiry')
      .selectAll()
      .where('id', '=', enquiryId)
      .executeTakeFirst();
    if (!enquiry) throw new ProblemError(422, 'There is no such enquiry.', { enquiryId: 'There is none.' });
    const content = await newContent(transaction, enquiry, await readToday(transaction));
    const { id, version } = await transaction
      .insertInto('quotation')
      .values({ enquiry_id: enquiryId, search_key: searchKeyOf(null, content), created_at: Date.now() })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await addDraft(transaction, { id, number: 1, content }, by);
    await recordChangeBy(transaction, by, {
      kind: 'quotation',
      action: 'create',
      itemId: id,
      after: { enquiryId },
    });
    return { id, version };
  });

const save = (db: Database, id: number, content: QuotationContent, by: Authorship): Promise<Saved> =>
  change(db, id, by, async (transaction, { row, newest }) => {
    if (newest.state !== 'draft') throw new ProblemError(409, locked);
    await updateVersion(transaction, id, newest.number)
      .set({ ...contentColumns(content), admin_id: by.actor.id, admin: by.actor.username })
      .execute();
    await transaction
      .updateTable('quotation')
      .set({ search_key: searchKeyOf(row.number, content) })
      .where('id', '=', id)
      .execute();
    await recordChangeBy(transaction, by, {
      ...{ kind: 'quotation', action: 'change', itemId: id },
      before: { totalPaise: newest.total_paise, validUntil: newest.valid_until },
      after: { totalPaise: contentColumns(content).total_paise, validUntil: content.validUntil },
    });
  });

const discard = (db: Database, id: number, by: Authorship): Promise<Saved> =>
  change(db, id, by, async (transaction, stored) => {
    const { row, newest, versions } = stored;
    if (newest.state !== 'draft') throw new ProblemError(409, locked);
    const [, before] = versions;
    if (!before && row.number !== null)
      throw new ProblemError(
        409,
        `It has the number ${row.number} already, which must not be left out: send it.`,
      );
    await transaction
      .deleteFrom('quotation_version')
      .where('quotation_id', '=', id)
      .where('number', '=', newest.number)
      .execute();
    if (!before) await transaction.deleteFrom('quotation').where('id', '=', id).execute();
    await recordChangeBy(transaction, by, {
      kind: 'quotation',
      action: 'delete',
      itemId: id,
      before: describe(stored),
    });
  });

const copy = (db: Database, id: number, by: Authorship): Promise<Saved> =>
  change(db, id, by, async (transaction, { newest }) => {
    if (newest.state === 'draft') throw new ProblemError(409, 'There is a draft already: change that one.');
    const today = await readToday(transaction);
    const content = contentOf(newest);
    const validUntil = content.validUntil < today ? lastDay(today) : content.validUntil;
    const number = newest.number + 1;
    await addDraft(transaction, { id, number, content: { ...content, validUntil } }, by);
    await recordChangeBy(transaction, by, {
      ...{ kind: 'quotation', action: 'copy', itemId: id, after: { version: number } },
    });
  });

/** A new link to what was sent: nobody can read the one before it, which stops working. */
async function renewLink(db: Database, id: number, by: Authorship): Promise<{ path: string }> {
  const { path, token_hash } = newLink();
  await db.transaction().execute(async (transaction) => {
    const stored = await lockQuotation(transaction, id);
    const sent = newestSent(stored);
    await updateVersion(transaction, id, sent.number).set({ token_hash }).execute();
    await recordChangeBy(transaction, by, {
      kind: 'quotation',
      action: 'link',
      itemId: id,
      after: describe(stored),
    });
  });
  return { path };
}

/** The order of a quotation by another way than its link, also where it has expired or was declined. */
const accept = (db: Database, id: number, note: string, by: Authorship): Promise<Saved> =>
  change(db, id, by, async (transaction, stored) => {
    const sent = newestSent(stored);
    if (sent.state === 'accepted') throw new ProblemError(409, 'It was accepted already.');
    await updateVersion(transaction, id, sent.number)
      .set({ state: 'accepted', decided_at: Date.now(), decided_by: 'admin' })
      .set({ decided_name: by.actor.username, decision_note: note })
      .execute();
    const enquiry = await moveStage(transaction, stored.row.enquiry_id, 'won', by.actor);
    const about = { quotation_id: id, quotation_version: sent.number, text: note };
    await addEntry(transaction, { enquiry_id: enquiry.id, kind: 'quotation-accepted', ...about }, by.actor);
    await recordChangeBy(transaction, by, {
      ...{ kind: 'quotation', action: 'accept', itemId: id, after: { ...describe(stored), note } },
    });
  });

const locked = 'It was sent, and stays as it was sent. Begin a new version to change it.';

/** A change of a quotation in a transaction of its own, if nobody else has changed it since it was read. */
const change = (
  db: Database,
  id: number,
  by: Authorship,
  make: (transaction: Database, stored: StoredQuotation) => Promise<void>,
): Promise<Saved> =>
  db.transaction().execute(async (transaction) => {
    // Before the quotation, as everywhere: what is decided changes the enquiry, too.
    await takeAdvisoryLock(transaction, 'enquiries');
    const stored = await lockQuotation(transaction, id);
    await checkVersion(stored.row.version, by.request.ifMatch, () => toWire(transaction, stored));
    await make(transaction, stored);
    await countChange(transaction, id);
    return { id, version: stored.row.version + 1 };
  });

export const countChange = (transaction: Database, id: number) =>
  transaction
    .updateTable('quotation')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** The version that the customer has. */
function newestSent({ versions }: StoredQuotation) {
  const sent = versions.find(({ state }) => state !== 'draft');
  if (!sent) throw new ProblemError(409, 'It was not sent yet.');
  return sent;
}

const addDraft = (
  transaction: Database,
  { id, number, content }: { id: number; number: number; content: QuotationContent },
  { actor }: Authorship,
) =>
  transaction
    .insertInto('quotation_version')
    .values({
      ...{ quotation_id: id, number, state: 'draft', created_at: Date.now() },
      ...contentColumns(content),
      ...{ admin_id: actor.id, admin: actor.username },
    })
    .execute();

async function listQuotations(
  db: Database,
  { search, state, enquiry, ...query }: QuotationQuery,
): Promise<List<QuotationItem>> {
  const today = await readToday(db);
  let matching = db.selectFrom('quotation').innerJoin('quotation_version as newest', (join) =>
    join.onRef('newest.quotation_id', '=', 'quotation.id').on('newest.number', '=', (eb) =>
      eb
        .selectFrom('quotation_version as any')
        .select(({ fn }) => fn.max('any.number').as('number'))
        .whereRef('any.quotation_id', '=', 'quotation.id'),
    ),
  );
  if (enquiry !== undefined) matching = matching.where('quotation.enquiry_id', '=', enquiry);
  // A normalised word has no wildcard.
  for (const word of searchWords(search))
    matching = matching.where('quotation.search_key', 'like', `%${word}%`);
  if (state !== undefined)
    matching = matching.where('newest.state', '=', state === 'expired' ? 'sent' : state);
  if (state === 'sent') matching = matching.where('newest.valid_until', '>=', today);
  if (state === 'expired') matching = matching.where('newest.valid_until', '<', today);
  const rows = matching
    .selectAll('newest')
    .select(['quotation.id', 'quotation.enquiry_id', 'quotation.number as label']);
  const { data, ...page } = await readPage(
    { matching, rows, order: newestFirst },
    { page: 1, ...query },
    listLimits.tablePage,
  );
  return {
    ...page,
    data: data.map((row) => ({
      id: row.id,
      enquiryId: row.enquiry_id,
      number: row.label === null ? '' : withVersion(row.label, row.number),
      version: row.number,
      state: stateOf(row, today),
      customer: customerOf(contentOf(row)),
      totalPaise: row.total_paise,
      validUntil: row.valid_until,
      createdAt: moment(row.created_at),
      ...(row.sent_at !== null && { sentAt: moment(row.sent_at) }),
      ...(row.seen_at !== null && { seenAt: moment(row.seen_at) }),
    })),
  };
}

const customerOf = ({ customer: { name, company } }: QuotationContent) => company || name;

/** For the audit log. */
const describe = ({ row, newest }: StoredQuotation) => ({
  number: withVersion(row.number ?? '', newest.number),
  totalPaise: newest.total_paise,
});
