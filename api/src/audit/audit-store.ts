import { listLimits, type List } from '@site/shared-contracts';
import { failedSignInAction, type AuditEntry } from '@site/shared-contracts/schemas';
import { sql, type Expression, type InferResult, type SelectQueryBuilder } from 'kysely';
import type { Actor } from '../http/actor';
import { incrementRevision } from '../response-cache/revision';
import { addToChain } from './add-to-chain';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { endOfDay, startOfDay } from '../database/days';
import { readCount } from '../database/kept-counts';
import { readBatches } from '../database/reading/read-batches';
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
  /** Of the client; left out for changes without a request. */
  address?: string | undefined;
}

/** Part of the transaction that makes the change, so that either both are stored or neither. */
export async function recordChange(transaction: Database, change: Change): Promise<void> {
  const entry = {
    at: Date.now(),
    admin_id: change.actor?.id ?? null,
    admin_name: change.actor?.username ?? 'system',
    action: change.action,
    kind: change.kind,
    item_id: change.itemId ?? null,
    before: asJson(change.before),
    after: asJson(change.after),
    request_id: change.requestId,
    address: change.address ?? null,
  };
  const { id } = await transaction
    .insertInto('audit_entry')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow();
  await addToChain(transaction, { ...entry, id });
}

interface ChangeBy {
  actor?: Change['actor'];
  request: { id: string; address?: string | undefined };
}
type MadeChange = Omit<Change, 'actor' | 'requestId' | 'address'>;

/** For changes by a request that visitors do not see. */
export const recordChangeBy = (transaction: Database, { actor, request }: ChangeBy, change: MadeChange) =>
  recordChange(transaction, { ...change, actor, requestId: request.id, address: request.address });

/** For changes that visitors can see: caches must not send an older response any more. */
export async function recordVisibleChange(transaction: Database, by: ChangeBy, change: MadeChange) {
  await recordChangeBy(transaction, by, change);
  await incrementRevision(transaction, change.kind);
}

export interface AuditFilters {
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
type AuditQuery = AuditFilters & PageQuery;

export type AuditStore = ReturnType<typeof createAuditStore>;

export const createAuditStore = (db: Database) => ({
  async list(query: AuditQuery): Promise<List<AuditEntry>> {
    const admins = await readAdmins(db);
    const parts = partsOf(db, query, admins);
    const matching = db.selectFrom(unionOf(parts.changes, parts.signIns).as('entry'));
    const total = isFiltered(query) ? undefined : () => countAll(db);
    const readPart = (order: readonly OrderTerm[], offset: number, limit: number) =>
      mergeParts(db, parts, order, offset + limit)
        .offset(offset)
        .limit(limit)
        .execute();
    const list = { matching, rows: matching.selectAll(), order, total, readPart };
    const { data: rows, ...page } = await readPage(list, { page: 1, ...query }, listLimits.pageSize);
    return { ...page, data: rows.map((row) => toEntry(row, admins)) };
  },

  /** All entries in the order of the list, some at a time. */
  async *readAll(query: AuditFilters): AsyncGenerator<AuditEntry[]> {
    const admins = await readAdmins(db);
    const parts = partsOf(db, query, admins);
    const read = (last: EntryRow | undefined, limit: number) =>
      mergeParts(db, parts, order, limit, last).limit(limit).execute();
    for await (const rows of readBatches(read, rowsPerPart)) yield rows.map((row) => toEntry(row, admins));
  },
});

/** Few, because the values before and after can be long. */
const rowsPerPart = 500;

interface AdminNames {
  usernames: Map<number, string>;
  /** By the pseudonym under which failed sign-ins are counted. */
  byAccount: Map<string, { id: number; username: string }>;
}

async function readAdmins(db: Database): Promise<AdminNames> {
  const admins = await db.selectFrom('admin').select(['id', 'username']).execute();
  return {
    usernames: new Map(admins.map(({ id, username }) => [id, username])),
    byAccount: new Map(admins.map((admin) => [hashIdentifier(admin.username), admin])),
  };
}

const partsOf = (db: Database, filters: AuditFilters, { usernames }: AdminNames) => ({
  changes: changes(db, filters),
  signIns: hasSignIns(filters)
    ? failedSignIns(db, filters, hashIdentifier(usernames.get(filters.adminId ?? 0) ?? ''))
    : undefined,
});

/** Each part ends where the rows that are read end, so that its index ends it and the union is short. */
function mergeParts(
  db: Database,
  { changes, signIns }: ReturnType<typeof partsOf>,
  order: readonly OrderTerm[],
  end: number,
  after?: EntryRow,
) {
  const cut = <Table extends keyof Tables>(part: SelectQueryBuilder<Tables, Table, EntryRow>) => {
    const rest = after ? db.selectFrom(part.as('rest')).selectAll().where(isAfter(after)) : part;
    return db
      .selectFrom(
        sorted(rest as typeof part, order.slice(0, 2))
          .limit(end)
          .as('part'),
      )
      .selectAll();
  };
  return sorted(db.selectFrom(unionOf(cut(changes), signIns && cut(signIns)).as('entry')).selectAll(), order);
}

/** A change and a failed sign-in can have the same time and id. */
const isAfter = ({ at, id, action }: EntryRow) => sql<boolean>`at <= ${at} and (at < ${at} or id < ${id}
  or (id = ${id} and action > ${action}))`;

function toEntry(row: EntryRow, { byAccount, usernames }: AdminNames): AuditEntry {
  const { id, action, kind } = row;
  const entry = { id, at: moment(row.at), action, kind };
  if (row.account === null)
    return {
      ...entry,
      adminId: row.admin_id ?? undefined,
      // Where a customer's data were erased, the admin who did it is known by the number.
      admin: row.admin_name === '' ? (usernames.get(row.admin_id ?? 0) ?? '') : row.admin_name,
      itemId: row.item_id ?? undefined,
      before: fromJson(row.before),
      after: fromJson(row.after),
      // Of an erased entry it is empty.
      requestId: row.request_id === '' ? undefined : (row.request_id ?? undefined),
      address: row.address ?? undefined,
      ...(row.erased_at !== null && {
        erased: { at: moment(row.erased_at), because: row.erased_because ?? '' },
      }),
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
}

/** The place of the last change in the chain is how many there are. */
async function countAll(db: Database): Promise<number> {
  const { number } = await db.selectFrom('audit_chain_head').select('number').executeTakeFirstOrThrow();
  return number + (await readCount(db, ['audit:failed-sign-in']));
}

const order: OrderTerm[] = [
  [sql`at`, 'desc'],
  [sql`id`, 'desc'],
  [sql`action`, 'asc'],
];

const isFiltered = ({ adminId, action, kind, itemId, from, to }: AuditFilters): boolean =>
  [adminId, action, kind, itemId, from, to].some((value) => value !== undefined);

/** Failed sign-ins have no item, and one kind and action. */
const hasSignIns = ({ action = failedSignInAction, kind = 'admin', itemId }: AuditFilters): boolean =>
  action === failedSignInAction && kind === 'admin' && itemId === undefined;

/** Changes as rows of the shape that failed sign-ins have, too. `account` is null for changes only. */
function changes(db: Database, { adminId, action, kind, itemId, from, to, timeZone }: AuditFilters) {
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
      'address',
      'erased_at',
      'erased_because',
      noText().as('account'),
      noText().as('network'),
      noNumber().as('wrong'),
      noNumber().as('refused'),
      noNumber().as('last_at'),
    ]);
}

function failedSignIns(db: Database, { adminId, from, to, timeZone }: AuditFilters, account: string) {
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
      noText().as('address'),
      noNumber().as('erased_at'),
      noText().as('erased_because'),
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
