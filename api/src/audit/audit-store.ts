import { listLimits, type List } from '@site/shared-contracts';
import { failedSignInAction, type AuditEntry } from '@site/shared-contracts/schemas';
import { sql, type Expression, type InferResult, type SelectQueryBuilder } from 'kysely';
import type { Actor } from '../http/actor';
import { incrementRevision } from '../response-cache/revision';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { endOfDay, startOfDay } from '../database/days';
import { readCountOfAll } from '../database/kept-counts';
import { readPage, sorted, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import { hashIdentifier } from '../rate-limits/rate-limit';
import { moment } from '../time/time';

interface Change {
  /** Left out for changes that the system makes. */
  actor?: Pick<Actor, 'id' | 'username'> | undefined;
  /** For example `change`. */
  action: string;
  /** For example `product`. */
  kind: string;
  itemId?: number;
  /** In the words of the admin area; never a secret. */
  before?: unknown;
  after?: unknown;
  requestId: string;
}

/** Part of the transaction that makes the change, so that either both are stored or neither. */
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

interface ChangeBy {
  actor?: Change['actor'];
  request: { id: string };
}
type MadeChange = Omit<Change, 'actor' | 'requestId'>;

/** For changes by a request that visitors do not see. */
export const recordChangeBy = (transaction: Database, { actor, request }: ChangeBy, change: MadeChange) =>
  recordChange(transaction, { ...change, actor, requestId: request.id });

/** For changes that visitors can see: caches must not send an older response any more. */
export async function recordVisibleChange(transaction: Database, by: ChangeBy, change: MadeChange) {
  await recordChangeBy(transaction, by, change);
  await incrementRevision(transaction);
}

interface AuditQuery extends PageQuery {
  adminId?: number | undefined;
  action?: string | undefined;
  kind?: string | undefined;
  itemId?: number | undefined;
  /** Days, yyyy-mm-dd. */
  from?: string | undefined;
  to?: string | undefined;
  /** The time zone of `from` and `to`; UTC where it is left out. */
  timeZone?: string | undefined;
}

export type AuditStore = ReturnType<typeof createAuditStore>;

export const createAuditStore = (db: Database) => ({
  async list(query: AuditQuery): Promise<List<AuditEntry>> {
    const admins = await db.selectFrom('admin').select(['id', 'username']).execute();
    const byAccount = new Map(admins.map((admin) => [hashIdentifier(admin.username), admin]));

    const account = hashIdentifier(admins.find(({ id }) => id === query.adminId)?.username ?? '');
    const parts = {
      changes: changes(db, query),
      signIns: hasSignIns(query) ? failedSignIns(db, query, account) : undefined,
    };
    const matching = db.selectFrom(unionOf(parts.changes, parts.signIns).as('entry'));
    const total = isFiltered(query) ? undefined : () => readCountOfAll(db, 'audit');
    // Each part ends at the last row of the page, so that its index ends it and the union is short.
    const readPart = (order: readonly OrderTerm[], offset: number, limit: number) => {
      const cut = <Table extends keyof Tables>(part: SelectQueryBuilder<Tables, Table, EntryRow>) =>
        db
          .selectFrom(
            sorted(part, order.slice(0, 2))
              .limit(offset + limit)
              .as('part'),
          )
          .selectAll();
      const merged = unionOf(cut(parts.changes), parts.signIns && cut(parts.signIns));
      return sorted(db.selectFrom(merged.as('entry')).selectAll(), order)
        .limit(limit)
        .offset(offset)
        .execute();
    };
    const list = { matching, rows: matching.selectAll(), order, total, readPart };
    const { data: rows, ...page } = await readPage(list, { page: 1, ...query }, listLimits.pageSize);
    const data = rows.map((row) => {
      const { id, action, kind } = row;
      const entry = { id, at: moment(row.at), action, kind };
      if (row.account === null)
        return {
          ...entry,
          adminId: row.admin_id ?? undefined,
          admin: row.admin_name,
          itemId: row.item_id ?? undefined,
          before: fromJson(row.before),
          after: fromJson(row.after),
          requestId: row.request_id ?? undefined,
        };
      const admin = byAccount.get(row.account);
      const { account, network, wrong, refused, last_at } = row;
      const failedSignIn = {
        account,
        network: network ?? '',
        wrong: wrong ?? 0,
        refused: refused ?? 0,
        lastAt: moment(last_at ?? row.at),
      };
      return { ...entry, adminId: admin?.id, admin: admin?.username ?? 'unknown', failedSignIn };
    });
    return { ...page, data };
  },
});

const order: OrderTerm[] = [
  [sql`at`, 'desc'],
  [sql`id`, 'desc'],
  [sql`action`, 'asc'],
];

const isFiltered = ({ adminId, action, kind, itemId, from, to }: AuditQuery): boolean =>
  [adminId, action, kind, itemId, from, to].some((value) => value !== undefined);

/** Failed sign-ins have no item, and one kind and action. */
const hasSignIns = ({ action = failedSignInAction, kind = 'admin', itemId }: AuditQuery): boolean =>
  action === failedSignInAction && kind === 'admin' && itemId === undefined;

/** Changes as rows of the shape that failed sign-ins have, too. `account` is null for changes only. */
function changes(db: Database, { adminId, action, kind, itemId, from, to, timeZone }: AuditQuery) {
  let matching = db.selectFrom('audit_entry');
  if (adminId !== undefined) matching = matching.where('admin_id', '=', adminId);
  if (action !== undefined) matching = matching.where('action', '=', action);
  if (kind !== undefined) matching = matching.where('kind', '=', kind);
  if (itemId !== undefined) matching = matching.where('item_id', '=', itemId);
  if (from !== undefined) matching = matching.where('at', '>=', startOfDay(from, timeZone));
  if (to !== undefined) matching = matching.where('at', '<', endOfDay(to, timeZone));
  return matching
    .select(['id', 'at', 'admin_id', 'admin_name', 'action', 'kind', 'item_id', 'before', 'after'])
    .select((eb) => [
      eb.ref('request_id').$castTo<string | null>().as('request_id'),
      noText().as('account'),
      noText().as('network'),
      noNumber().as('wrong'),
      noNumber().as('refused'),
      noNumber().as('last_at'),
    ]);
}

function failedSignIns(db: Database, { adminId, from, to, timeZone }: AuditQuery, account: string) {
  let matching = db.selectFrom('failed_sign_in');
  if (adminId !== undefined) matching = matching.where('account', '=', account);
  if (from !== undefined) matching = matching.where('first_at', '>=', startOfDay(from, timeZone));
  if (to !== undefined) matching = matching.where('first_at', '<', endOfDay(to, timeZone));
  return matching
    .select(['id', 'first_at as at'])
    .select([
      noNumber().as('admin_id'),
      sql.lit('unknown').as('admin_name'),
      sql.lit(failedSignInAction).as('action'),
      sql.lit('admin').as('kind'),
      noNumber().as('item_id'),
      noText().as('before'),
      noText().as('after'),
      noText().as('request_id'),
    ])
    .select((eb) => [
      eb.ref('account').$castTo<string | null>().as('account'),
      eb.ref('network').$castTo<string | null>().as('network'),
      eb.ref('wrong').$castTo<number | null>().as('wrong'),
      eb.ref('refused').$castTo<number | null>().as('refused'),
      eb.ref('last_at').$castTo<number | null>().as('last_at'),
    ]);
}

type EntryRow = InferResult<ReturnType<typeof changes>>[number];

const unionOf = <DB, Table extends keyof DB>(
  first: SelectQueryBuilder<DB, Table, EntryRow>,
  second: Expression<EntryRow> | undefined,
) => (second ? first.unionAll(second) : first);

// With their types, which PostgreSQL would otherwise take for text in each part of a union.
const noText = () => sql<string | null>`cast(null as text)`;
const noNumber = () => sql<number | null>`cast(null as bigint)`;

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
const fromJson = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));
