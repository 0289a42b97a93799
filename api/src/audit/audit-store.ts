import { limits, type List } from '@site/shared-contracts';
import { failedSignInAction, type AuditEntry } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Actor, Authorship } from '../actor';
import { incrementRevision } from '../response-cache/revision';
import type { Database } from '../database/database';
import { endOfDay, startOfDay } from '../database/days';
import { readPage, type PageQuery } from '../database/read-page';
import { hashIdentifier } from '../rate-limits/rate-limit';

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

/** For changes that visitors can see: caches must not send an older response any more. */
export async function recordVisibleChange(
  transaction: Database,
  { actor, request }: Authorship,
  change: Omit<Change, 'actor' | 'requestId'>,
): Promise<void> {
  await recordChange(transaction, { ...change, actor, requestId: request.id });
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

    let matching = db.selectFrom(allEntries(db).as('entry'));
    if (query.adminId !== undefined) {
      const account = hashIdentifier(admins.find(({ id }) => id === query.adminId)?.username ?? '');
      matching = matching.where((eb) =>
        eb.or([eb('admin_id', '=', query.adminId ?? 0), eb('account', '=', account)]),
      );
    }
    if (query.action !== undefined) matching = matching.where('action', '=', query.action);
    if (query.kind !== undefined) matching = matching.where('kind', '=', query.kind);
    if (query.itemId !== undefined) matching = matching.where('item_id', '=', query.itemId);
    if (query.from !== undefined)
      matching = matching.where('at', '>=', startOfDay(query.from, query.timeZone));
    if (query.to !== undefined) matching = matching.where('at', '<', endOfDay(query.to, query.timeZone));
    const ordered = matching.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').orderBy('action');
    const { data: rows, ...page } = await readPage(matching, ordered, { page: 1, ...query }, limits.pageSize);
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

/** Changes and failed sign-ins as rows of one shape. `account` is null for changes only. */
const allEntries = (db: Database) =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'admin_id', 'admin_name', 'action', 'kind', 'item_id', 'before', 'after'])
    .select((eb) => [
      eb.ref('request_id').$castTo<string | null>().as('request_id'),
      nullColumn<string>().as('account'),
      nullColumn<string>().as('network'),
      nullColumn<number>().as('wrong'),
      nullColumn<number>().as('refused'),
      nullColumn<number>().as('last_at'),
    ])
    .unionAll(
      db
        .selectFrom('failed_sign_in')
        .select(['id', 'first_at as at'])
        .select([
          nullColumn<number>().as('admin_id'),
          sql.lit('unknown').as('admin_name'),
          sql.lit(failedSignInAction).as('action'),
          sql.lit('admin').as('kind'),
          nullColumn<number>().as('item_id'),
          nullColumn<string>().as('before'),
          nullColumn<string>().as('after'),
          nullColumn<string>().as('request_id'),
        ])
        .select((eb) => [
          eb.ref('account').$castTo<string | null>().as('account'),
          eb.ref('network').$castTo<string | null>().as('network'),
          eb.ref('wrong').$castTo<number | null>().as('wrong'),
          eb.ref('refused').$castTo<number | null>().as('refused'),
          eb.ref('last_at').$castTo<number | null>().as('last_at'),
        ]),
    );

const nullColumn = <T>() => sql<T | null>`null`;

const moment = (time: number) => new Date(time).toISOString();
const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
const fromJson = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));
