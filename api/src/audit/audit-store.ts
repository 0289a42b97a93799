import { limits, type List } from '@site/shared-contracts';
import type { AuditEntry } from '@site/shared-contracts/schemas';
import type { Actor, Authorship } from '../actor';
import { countUpRevision } from '../answers/revision';
import type { Database } from '../database/database';
import { endOf, startOf } from '../database/days';
import { readPage, type PageQuery } from '../database/read-page';

export interface Change {
  /** Left out for what the system does by itself. */
  actor?: Pick<Actor, 'id' | 'username'> | undefined;
  /** For example `change`. */
  action: string;
  /** For example `product`. */
  kind: string;
  itemId?: number;
  /** As an admin would read it; never a secret. */
  before?: unknown;
  after?: unknown;
  requestId: string;
}

/** Part of the transaction that makes the change: there is neither the one without the other. */
export async function recordChange(transaction: Database, change: Change): Promise<void> {
  await transaction
    .insertInto('audit_entry')
    .values({
      at: Date.now(),
      admin_id: change.actor?.id ?? null,
      admin_name: change.actor?.username ?? 'system',
      action: change.action,
      kind: change.kind,
      item_id: change.itemId ?? null,
      before: asJson(change.before),
      after: asJson(change.after),
      request_id: change.requestId,
    })
    .execute();
}

/** For changes that visitors can see: they must not find an older answer in anybody's memory. */
export async function recordVisibleChange(
  transaction: Database,
  { actor, request }: Authorship,
  change: Omit<Change, 'actor' | 'requestId'>,
): Promise<void> {
  await recordChange(transaction, { ...change, actor, requestId: request.id });
  await countUpRevision(transaction);
}

export interface AuditQuery extends PageQuery {
  adminId?: number | undefined;
  action?: string | undefined;
  kind?: string | undefined;
  itemId?: number | undefined;
  /** Days, yyyy-mm-dd. */
  from?: string | undefined;
  to?: string | undefined;
  /** Whose days they are; those of UTC where none is named. */
  timeZone?: string | undefined;
}

export type AuditStore = ReturnType<typeof createAuditStore>;

export const createAuditStore = (db: Database) => ({
  async list(query: AuditQuery): Promise<List<AuditEntry>> {
    let matching = db.selectFrom('audit_entry');
    if (query.adminId !== undefined) matching = matching.where('admin_id', '=', query.adminId);
    if (query.action !== undefined) matching = matching.where('action', '=', query.action);
    if (query.kind !== undefined) matching = matching.where('kind', '=', query.kind);
    if (query.itemId !== undefined) matching = matching.where('item_id', '=', query.itemId);
    if (query.from !== undefined) matching = matching.where('at', '>=', startOf(query.from, query.timeZone));
    if (query.to !== undefined) matching = matching.where('at', '<', endOf(query.to, query.timeZone));
    const ordered = matching.selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
    const { data: rows, ...page } = await readPage(matching, ordered, { page: 1, ...query }, limits.pageSize);
    const data = rows.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      adminId: row.admin_id ?? undefined,
      admin: row.admin_name,
      action: row.action,
      kind: row.kind,
      itemId: row.item_id ?? undefined,
      before: fromJson(row.before),
      after: fromJson(row.after),
      requestId: row.request_id,
    }));
    return { ...page, data };
  },
});

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
const fromJson = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));
