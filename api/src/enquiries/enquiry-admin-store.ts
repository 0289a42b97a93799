import { listLimits, type List } from '@site/shared-contracts';
import type { EnquiryExportQuery, EnquiryListQuery, EnquirySort } from '@site/shared-contracts/schemas';
import { sql, type Insertable } from 'kysely';
import type { output } from 'zod/mini';
import type { Authorship } from '../http/actor';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { endOfDay, startOfDay } from '../database/days';
import { readCount } from '../database/kept-counts';
import { matchSearch } from '../database/search-index';
import { readBatches } from '../database/reading/read-batches';
import { readPage, sorted, type OrderTerm } from '../database/reading/read-page';
import type { EnquiryRow, Tables } from '../database/tables';
import { searchWords, normaliseForSearch } from '../database/reading/normalise-for-search';
import { checkVersion } from '../http/conditional-requests';
import { requireFound } from '../problems/problems';

/** What the visitor sent, under the names of the columns. */
export type SentEnquiry = Pick<
  Insertable<Tables['enquiry']>,
  'kind' | 'name' | 'contact_no' | 'product' | 'quantity' | 'message' | 'size' | 'email' | 'created_on'
>;

const id = sql`id`;
const sortOrders: Record<EnquirySort, OrderTerm> = {
  newest: [sql`received_at`, 'desc'],
  oldest: [sql`received_at`, 'asc'],
  name: [sql`name_key`, 'asc'],
  '-name': [sql`name_key`, 'desc'],
};

type EnquiryFilters = output<typeof EnquiryExportQuery>;

/** Enough that a part costs little more than its rows, and so few that other requests hardly wait for one. */
const rowsPerPart = 500;

export type EnquiryAdminStore = ReturnType<typeof createEnquiryAdminStore>;

/** What admins do with enquiries. Enquiries come in through `createEnquiryIntake`. */
export function createEnquiryAdminStore(db: Database, kind: EnquiryRow['kind']) {
  return {
    /** Without page and page size, everything is on one page. */
    async list(query: output<typeof EnquiryListQuery>): Promise<List<EnquiryRow>> {
      const matching = await matchingEnquiries(db, kind, query);
      const order = orderOf(query);
      const isCounted = [query.search, query.from, query.to].some(Boolean);
      const total = isCounted ? undefined : () => countEnquiries(db, kind, query);
      const list = { matching, rows: matching.selectAll(), order, id, total };
      return readPage(list, query, listLimits.tablePage);
    },

    /**
     * All matching rows, in parts. Each part begins after the last row of the one before, so that every row that is
     * there from the beginning to the end is read once, whatever is added in between; and no query is long.
     */
    async *readAll(query: EnquiryFilters): AsyncGenerator<EnquiryRow[]> {
      const matching = (await matchingEnquiries(db, kind, query)).selectAll();
      const order = orderOf(query);
      const [[by, direction]] = order;
      const isByName = query.sort === 'name' || query.sort === '-name';
      const after = sql.raw(direction === 'asc' ? '>' : '<');
      yield* readBatches<EnquiryRow>((last, limit) => {
        const value = isByName ? last?.name_key : last?.received_at;
        const rest = last
          ? matching.where(sql<boolean>`(${by}, id) ${after} (${value}, ${last.id})`)
          : matching;
        return sorted(rest, order).limit(limit).execute();
      }, rowsPerPart);
    },

    change: (
      id: number,
      { handled, note }: { handled?: boolean | undefined; note?: string | undefined },
      by: Authorship,
      toWire: (row: EnquiryRow) => object,
    ): Promise<{ id: number; version: number }> =>
      db.transaction().execute(async (transaction) => {
        // The words of a note go into the same index as those of new enquiries, so that two transactions could wait for
        // each other.
        await takeAdvisoryLock(transaction, 'enquiries');
        const updated = await transaction
          .updateTable('enquiry')
          .set(({ eb }) => ({ version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('kind', '=', kind)
          .returningAll()
          .executeTakeFirst();
        const row = requireFound(updated, 'There is no such enquiry.');
        const version = row.version - 1;
        await checkVersion(version, by.request.ifMatch, () => Promise.resolve(toWire({ ...row, version })));

        const changed = {
          handled_at:
            handled === undefined ? row.handled_at : handled ? (row.handled_at ?? Date.now()) : null,
          note: note ?? row.note,
        };
        await transaction
          .updateTable('enquiry')
          .set({ ...changed, search_key: enquirySearchText({ ...row, ...changed }) })
          .where('id', '=', id)
          .execute();
        await recordChangeBy(transaction, by, {
          action: 'change',
          kind,
          itemId: id,
          before: toAuditDetails(row),
          after: toAuditDetails(changed),
        });
        return { id, version: row.version };
      }),
  };
}

async function matchingEnquiries(db: Database, kind: EnquiryRow['kind'], query: EnquiryFilters) {
  let matching = db
    .selectFrom('enquiry')
    .where('kind', '=', kind)
    .where('is_suspect', '=', query.suspect ? 1 : 0);
  if (query.handled !== undefined)
    matching = matching.where('handled_at', query.handled ? 'is not' : 'is', null);
  if (query.from !== undefined)
    matching = matching.where('received_at', '>=', startOfDay(query.from, query.timeZone));
  if (query.to !== undefined)
    matching = matching.where('received_at', '<', endOfDay(query.to, query.timeZone));
  const found = await matchSearch(db, 'enquiry', searchWords(query.search));
  return found ? matching.where(found) : matching;
}

function orderOf({ sort = 'newest' }: EnquiryFilters): [OrderTerm, OrderTerm] {
  const first = sortOrders[sort];
  return [first, [id, first[1]]];
}

function countEnquiries(
  db: Database,
  kind: EnquiryRow['kind'],
  { suspect, handled }: output<typeof EnquiryListQuery>,
): Promise<number> {
  const both = ['handled', 'unhandled'] as const;
  const states = handled === undefined ? both : [both[handled ? 0 : 1]];
  const group = suspect ? 'suspect' : 'ordinary';
  return readCount(
    db,
    states.map((state) => `${kind}:${group}:${state}` as const),
  );
}

/** Telephone numbers are found with and without the spaces and signs between their digits. */
export const enquirySearchText = (row: SentEnquiry & { note?: string }): string =>
  normaliseForSearch(
    [row.name, row.contact_no, row.contact_no.replace(/\D/g, ''), row.product, row.quantity]
      .concat([row.message, row.size, row.email, row.note].map((text) => text ?? ''))
      .join(' '),
  );

const toAuditDetails = ({ handled_at, note }: Pick<EnquiryRow, 'handled_at' | 'note'>) => ({
  handled: handled_at !== null,
  note,
});
