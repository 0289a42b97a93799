// Which enquiries a list shows, and how many they are.
import type { EnquirySort, EnquiryStage, InboxView } from '@site/shared-contracts/schemas';
import { dayOf } from '@site/shared-contracts/time-zone';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { endOfDay, startOfDay } from '../database/days';
import { engineOf } from '../database/engines/engine';
import { readCountsOf } from '../database/kept-counts';
import { searchWords } from '../database/reading/normalise-for-search';
import { hasText, matchSearch } from '../database/search-index';
import type { EnquiryRow } from '../database/tables';
import type { Actor } from '../http/actor';

/**
 * `index`: the rows that the index of words names, in whatever order. `order`: the rows in the order of the list, until a
 * page is full. `texts`: the same without the index, which has very long lists for words that are in most texts.
 */
export type SearchReading = 'index' | 'order' | 'texts';

/** What is left out is not filtered by. */
export interface EnquiryFilters {
  kind?: EnquiryRow['kind'] | undefined;
  handled?: boolean | undefined;
  suspect?: boolean | undefined;
  answered?: boolean | undefined;
  stage?: EnquiryStage | undefined;
  /** The id of an admin; null: nobody's. */
  assignee?: number | null | undefined;
  /** The follow-up day is this one or earlier. */
  dueOn?: string | undefined;
  /** Milliseconds. */
  receivedAfter?: number | undefined;
  /** Received on this day or later, this day or earlier, in the time zone. */
  from?: string | undefined;
  to?: string | undefined;
  timeZone?: string | undefined;
  search?: string | undefined;
  /** How the search reads. The rows that it finds are the same. */
  reading?: SearchReading | undefined;
  ids?: readonly number[] | undefined;
  sort?: EnquirySort | undefined;
}

/** The filters of a view. Those of `mine` and `new` are about the admin who asks. */
export async function filtersOfView(
  db: Database,
  view: InboxView,
  { actor, timeZone = 'UTC' }: { actor: Pick<Actor, 'id'>; timeZone?: string | undefined },
): Promise<EnquiryFilters> {
  const open = { handled: false, suspect: false };
  switch (view) {
    case 'open':
      return open;
    case 'mine':
      return { ...open, assignee: actor.id };
    case 'unanswered':
      return { ...open, answered: false };
    case 'due':
      return { ...open, dueOn: dayOf(Date.now(), timeZone) };
    case 'new':
      return { ...open, receivedAfter: await readPreviousVisit(db, actor.id) };
    case 'handled':
      return { handled: true, suspect: false };
    case 'spam':
      return { handled: false, suspect: true };
    case 'all':
      return {};
  }
}

/** Undefined for an admin who is here for the first time: everything is new. */
async function readPreviousVisit(db: Database, adminId: number): Promise<number | undefined> {
  const visit = await db
    .selectFrom('admin_visit')
    .select('previous_at')
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  return visit?.previous_at ?? undefined;
}

export async function matchingEnquiries(db: Database, filters: EnquiryFilters) {
  const { kind, stage, assignee, dueOn, receivedAfter, from, to, timeZone, ids } = filters;
  let matching = db.selectFrom('enquiry');
  for (const condition of stateConditions(filters)) matching = matching.where(condition);
  if (kind !== undefined) matching = matching.where('kind', '=', kind);
  if (stage !== undefined) matching = matching.where('stage', '=', stage);
  if (assignee !== undefined)
    matching = matching.where('assignee_id', assignee === null ? 'is' : '=', assignee);
  if (dueOn !== undefined) matching = matching.where('follow_up_on', '<=', dueOn);
  if (receivedAfter !== undefined) matching = matching.where('received_at', '>', receivedAfter);
  if (from !== undefined) matching = matching.where('received_at', '>=', startOfDay(from, timeZone));
  if (to !== undefined) matching = matching.where('received_at', '<', endOfDay(to, timeZone));
  if (ids !== undefined) matching = matching.where('id', 'in', ids);
  const words = searchWords(filters.search);
  if (words.length === 0) return matching;
  if (readsTexts(db, filters)) return matching.where(hasTexts(filters.search));
  const found = await matchSearch(db, 'enquiry', words);
  if (!found) return matching;
  // As the value of an expression it uses no index, so that the rows are read in the order of the list.
  return matching.where(filters.reading === 'order' ? sql<boolean>`(${found}) is true` : found);
}

/** Without the index of words. */
export const hasTexts = (search: string | undefined): RawBuilder<boolean> => {
  const conditions = searchWords(search).map((word) => hasText('enquiry', word));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

/** For each row that PostgreSQL reads without the index it splits the text into words: to compare it takes a fiftieth. */
const readsTexts = (db: Database, { reading }: EnquiryFilters) =>
  reading === 'texts' || (reading === 'order' && engineOf(db).name === 'PostgreSQL');

/** In the words of the conditions of indexes, without parameters: neither engine uses a partial index for others. */
function stateConditions({ handled, suspect, answered, dueOn }: EnquiryFilters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (handled !== undefined) conditions.push(handled ? sql`handled_at is not null` : sql`handled_at is null`);
  if (suspect !== undefined) conditions.push(sql`is_suspect = ${sql.lit(suspect ? 1 : 0)}`);
  if (answered !== undefined) conditions.push(sql`is_answered = ${sql.lit(answered ? 1 : 0)}`);
  if (dueOn !== undefined) conditions.push(sql`follow_up_on is not null`);
  return conditions;
}

/** How many rows have the same of these. */
export interface EnquiryCount {
  kind: string;
  suspect: boolean;
  handled: boolean;
  answered: boolean;
  stage: string;
  assignee: number | null;
  count: number;
}

/** Kept by triggers of the database: a few hundred at most, however many enquiries there are. */
export async function readEnquiryCounts(db: Database): Promise<EnquiryCount[]> {
  const counts = await readCountsOf(db, 'inbox');
  return counts.map(({ name, count }) => {
    const [, kind = '', suspect, handled, answered, stage = '', assignee = ''] = name.split(':');
    return {
      kind,
      suspect: suspect === 'suspect',
      handled: handled === 'handled',
      answered: answered === 'answered',
      stage,
      assignee: assignee === '' ? null : Number(assignee),
      count,
    };
  });
}

const countedBy = ['kind', 'suspect', 'handled', 'answered', 'stage', 'assignee'] as const;

export const sumOf = (counts: readonly EnquiryCount[], filters: EnquiryFilters): number =>
  counts
    .filter((each) => countedBy.every((name) => filters[name] === undefined || filters[name] === each[name]))
    .reduce((sum, { count }) => sum + count, 0);

/** Whether the kept counts say how many match. */
export const isCounted = ({ search, from, to, dueOn, receivedAfter, ids }: EnquiryFilters): boolean =>
  !search && [from, to, dueOn, receivedAfter, ids].every((filter) => filter === undefined);
