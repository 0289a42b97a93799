import { listLimits, type List } from '@site/shared-contracts';
import { inboxViews, type EnquirySort, type InboxView } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { readBatches } from '../database/reading/read-batches';
import { readPage, sorted, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import type { EnquiryRow } from '../database/tables';
import type { Actor } from '../http/actor';
import { requireFound } from '../problems/problems';
import { readTimeline } from '../timeline/read-timeline';
import { findOthersOfCustomer } from './customer-enquiries';
import {
  filtersOfView,
  hasTexts,
  isCounted,
  matchingEnquiries,
  readEnquiryCounts,
  sumOf,
  type EnquiryFilters,
  type SearchReading,
} from './enquiry-filters';

const id = sql`id`;
const sortOrders: Record<EnquirySort, OrderTerm> = {
  newest: [sql`received_at`, 'desc'],
  oldest: [sql`received_at`, 'asc'],
  name: [sql`name_key`, 'asc'],
  '-name': [sql`name_key`, 'desc'],
};

/** Enough that a part costs little more than its rows, and so few that other requests hardly wait for one. */
const rowsPerPart = 500;

/** Rows at the beginning of a list that say how common a word is: reading them costs less than a look into the index. */
const sampleSize = 400;
/** Of so large a share, a thousand rows are sooner found by their texts than by the index. */
const largeShare = 1 / 5;

interface ListLimits {
  pageSize?: number;
  most?: number;
  mostFound?: number;
}

export type EnquiryAdminStore = ReturnType<typeof createEnquiryAdminStore>;

/**
 * What admins read of enquiries: the inbox, of which the tables of messages and of quotes are parts. Enquiries come in
 * through `createEnquiryIntake`.
 */
export const createEnquiryAdminStore = (db: Database) => ({
  /** Without page and page size, the first `most` are on one page. A search that finds more than `mostFound` has that total. */
  async list(
    filters: EnquiryFilters,
    page: PageQuery,
    { pageSize = listLimits.tablePage, most, mostFound }: ListLimits = {},
  ): Promise<List<EnquiryRow>> {
    const order = orderOf(filters);
    const lastRow = (page.page ?? 1) * (page.pageSize ?? pageSize);
    const isBounded = mostFound !== undefined && filters.search !== undefined;
    const found = isBounded ? await planSearch(db, filters, { order, lastRow, mostFound }) : undefined;
    const matching = await matchingEnquiries(db, { ...filters, reading: found?.reading });
    const kept = async () => sumOf(await readEnquiryCounts(db), filters);
    const total = found ? () => Promise.resolve(found.total) : isCounted(filters) ? kept : undefined;
    // There may be more rows than a total of `mostFound` says: the last of these are not the last of the list.
    const isOneWay = found?.total === mostFound;
    return readPage(
      { matching, rows: matching.selectAll(), order, id, total, isOneWay },
      page,
      pageSize,
      most,
    );
  },

  /**
   * All matching rows, in parts. Each part begins after the last row of the one before, so that every row that is
   * there from the beginning to the end is read once, whatever is added in between; and no query is long.
   */
  async *readAll(filters: EnquiryFilters): AsyncGenerator<EnquiryRow[]> {
    const matching = (await matchingEnquiries(db, filters)).selectAll();
    const order = orderOf(filters);
    const [[by, direction]] = order;
    const isByName = filters.sort === 'name' || filters.sort === '-name';
    const after = sql.raw(direction === 'asc' ? '>' : '<');
    yield* readBatches<EnquiryRow>((last, limit) => {
      const value = isByName ? last?.name_key : last?.received_at;
      const rest = last
        ? matching.where(sql<boolean>`(${by}, id) ${after} (${value}, ${last.id})`)
        : matching;
      return sorted(rest, order).limit(limit).execute();
    }, rowsPerPart);
  },

  async countViews(actor: Actor, timeZone: string | undefined): Promise<Record<InboxView, number>> {
    const counts = await readEnquiryCounts(db);
    const countOf = async (view: InboxView) => {
      const filters = await filtersOfView(db, view, { actor, timeZone });
      return isCounted(filters) ? sumOf(counts, filters) : countEnquiries(db, filters);
    };
    const totals = await Promise.all(inboxViews.map(async (view) => [view, await countOf(view)] as const));
    return Object.fromEntries(totals) as Record<InboxView, number>;
  },

  async read(enquiryId: number, actor: Actor) {
    const row = requireFound(
      await db.selectFrom('enquiry').selectAll().where('id', '=', enquiryId).executeTakeFirst(),
      'There is no such enquiry.',
    );
    const merged = await db
      .selectFrom('enquiry')
      .selectAll()
      .where('merged_into', '=', enquiryId)
      .orderBy('received_at')
      .orderBy('id')
      .execute();
    const [timeline, others] = await Promise.all([
      readTimeline(db, [row, ...merged]),
      findOthersOfCustomer(db, [row, ...merged]),
    ]);
    const isOpened = timeline.some(
      (entry) => entry.kind === 'opened' && entry.enquiryId === enquiryId && entry.admin === actor.username,
    );
    if (!isOpened) await recordOpened(db, enquiryId, actor);
    return { row, merged, timeline, others };
  },
});

/** How many a search finds, up to `mostFound`, and how to read its page, which ends with `lastRow`. */
async function planSearch(
  db: Database,
  filters: EnquiryFilters,
  { order, lastRow, mostFound }: { order: readonly OrderTerm[]; lastRow: number; mostFound: number },
): Promise<{ total: number; reading: SearchReading }> {
  const { rows, hits } = await countInSample(db, filters, order);
  if (rows < sampleSize) return { total: hits, reading: 'texts' };
  const isInManyTexts = hits >= rows * largeShare;
  const total = await countUpTo(db, { ...filters, reading: isInManyTexts ? 'texts' : 'index' }, mostFound);
  const isNear = isInManyTexts || hits >= lastRow;
  return { total, reading: isNear ? 'texts' : total === mostFound ? 'order' : 'index' };
}

/** How many rows a list has without the search, up to `sampleSize`, and how many of these the search finds. */
async function countInSample(
  db: Database,
  { search, ...others }: EnquiryFilters,
  order: readonly OrderTerm[],
): Promise<{ rows: number; hits: number }> {
  const first = sorted((await matchingEnquiries(db, others)).select('search_key'), order).limit(sampleSize);
  return db
    .selectFrom(first.as('enquiry'))
    .select(({ fn }) => [
      fn.countAll<number>().as('rows'),
      fn.countAll<number>().filterWhere(hasTexts(search)).as('hits'),
    ])
    .executeTakeFirstOrThrow();
}

async function countUpTo(db: Database, filters: EnquiryFilters, most: number): Promise<number> {
  const some = (await matchingEnquiries(db, filters)).select('id').limit(most).as('found');
  const { total } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function countEnquiries(db: Database, filters: EnquiryFilters): Promise<number> {
  const { total } = await (
    await matchingEnquiries(db, filters)
  )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Once for each admin. Who only wants to read must not be kept from it by a database that cannot write. */
const recordOpened = (db: Database, enquiryId: number, actor: Actor) =>
  db
    .insertInto('enquiry_entry')
    .values({
      ...{ enquiry_id: enquiryId, kind: 'opened', at: Date.now() },
      ...{ admin_id: actor.id, admin: actor.username },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .catch(() => undefined);

function orderOf({ sort = 'newest' }: EnquiryFilters): [OrderTerm, OrderTerm] {
  const first = sortOrders[sort];
  return [first, [id, first[1]]];
}
