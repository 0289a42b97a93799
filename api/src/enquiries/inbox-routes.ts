import type { InboxExportQuery } from '@site/shared-contracts/schemas';
import { listLimits } from '@site/shared-contracts';
import type { output } from 'zod/mini';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import type { Actor } from '../http/actor';
import { route } from '../http/route';
import { createEnquiryAdminStore, type EnquiryAdminStore } from './enquiry-admin-store';
import { createEnquiryChanges, type EnquiryChanges } from './enquiry-changes';
import { writeInbox } from './enquiry-csv';
import { filtersOfView, type EnquiryFilters } from './enquiry-filters';
import { exportedEnquiries } from './exported-enquiries';
import { mergeEnquiries, splitEnquiry } from './merge-enquiries';
import { readUsernames, toInboxItem, toInboxItems } from './to-inbox-item';

/** Rows on one page of the inbox. */
const usualSize = 25;
/** More that a search finds are not counted: counting them takes longer the more there are. */
const mostFound = 1_000;

export const inboxRoutes = (db: Database) => [
  ...readingRoutes(db, createEnquiryAdminStore(db)),
  ...changingRoutes(db, createEnquiryChanges(db)),
];

const changingRoutes = (db: Database, changes: EnquiryChanges) => [
  route('POST /api/enquiries/create', ({ body, ...by }) => changes.create(body, by)),

  route('PUT /api/enquiries/update/:id', ({ params, body, ...by }) =>
    changes.change(params.id, body, by, readItem),
  ),

  route('POST /api/enquiries/update', async ({ body, ...by }) => ({
    changed: await changes.changeSeveral(body.ids, body.change, by),
  })),

  route('POST /api/enquiries/:id/notes', ({ params, body, ...by }) =>
    changes.addNote(params.id, body.text, by),
  ),

  route('POST /api/enquiries/:id/contacts', ({ params, body, ...by }) =>
    changes.addContact(params.id, body, by),
  ),

  route('POST /api/enquiries/:id/merge', ({ params, body, ...by }) =>
    mergeEnquiries(db, params.id, body.into, by),
  ),

  route('POST /api/enquiries/:id/split', ({ params, ...by }) => splitEnquiry(db, params.id, by)),
];

const readingRoutes = (db: Database, enquiries: EnquiryAdminStore) => [
  route('GET /api/enquiries/all', async ({ query, actor }) => {
    const { page, pageSize } = query;
    const filters = await toFilters(db, query, actor);
    const size = { pageSize: usualSize, most: listLimits.pageSize, mostFound };
    const { data, ...list } = await enquiries.list(filters, { page, pageSize }, size);
    return { ...list, data: await toInboxItems(db, data) };
  }),

  route('GET /api/enquiries/counts', async ({ query, actor }) => ({
    views: await enquiries.countViews(actor, query.timeZone),
  })),

  route('GET /api/enquiries/export', async ({ query, actor }) => {
    const rows = enquiries.readAll(await toFilters(db, query, actor));
    return { name: 'enquiries.csv', parts: writeInbox(exportedEnquiries(db, rows), query.timeZone) };
  }),

  route('GET /api/enquiries/:id', async ({ params, actor }) => {
    const { row, merged, timeline, others } = await enquiries.read(params.id, actor);
    const usernames = await readUsernames(db);
    const toItem = (each: EnquiryRow) => toInboxItem(each, usernames);
    return { enquiry: toItem(row), timeline, merged: merged.map(toItem), others: others.map(toItem) };
  }),
];

const readItem = async (row: EnquiryRow, source: Database) => toInboxItem(row, await readUsernames(source));

async function toFilters(
  db: Database,
  { view = 'open', ids, unassigned, assignee, ...query }: output<typeof InboxExportQuery>,
  actor: Actor,
): Promise<EnquiryFilters> {
  const { sort } = query;
  if (ids !== undefined) return { sort, ids: ids.split(',').map(Number) };
  const ofView = await filtersOfView(db, view, { actor, timeZone: query.timeZone });
  const { stage, kind, from, to, timeZone, search } = query;
  return {
    ...ofView,
    ...(unassigned && { assignee: null }),
    ...(assignee !== undefined && { assignee }),
    ...{ stage, kind, from, to, timeZone, search, sort },
  };
}
