import { listLimits, type List } from '@site/shared-contracts';
import type { FoundRedirect, Redirect, RedirectInput } from '@site/shared-contracts/schemas';
import { sql, type Selectable } from 'kysely';
import type { Authorship } from '../http/actor';
import { findItem } from '../addresses/find-item';
import { recordVisibleChange } from '../audit/audit-store';
import { checkVersion, versionOf } from '../http/conditional-requests';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import { ProblemError, requireFound } from '../problems/problems';
import { checkRedirect, type CheckedRedirect } from './check-redirect';
import { findBrokenRedirects, followAll } from './broken-redirects';
import { findTarget } from './find-target';
import { keyOfTarget } from './follow-redirects';
import { slugIn } from './own-paths';
import { foldPath } from './path-key';
import { isSource, parametersOf, splitAddress, splitKey } from './source-key';

/** The newest first. */
const order: OrderTerm[] = [[sql`id`, 'desc']];

const missing = 'There is no such redirect.';

/** `publicUrl` is that of the site, or empty. */
export function createRedirectStore(db: Database, publicUrl: string) {
  /** The site is under its public name, and under the one where the admin uses it. */
  const originsOf = ({ request }: Authorship) => [publicUrl, request.origin ?? ''];

  /** One writer at a time: two redirects that are right alone can be a loop together. */
  const write = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      await takeAdvisoryLock(transaction, 'redirects');
      return work(transaction);
    });

  return {
    async find(path: string, query = ''): Promise<FoundRedirect> {
      const key = foldPath(path);
      const found = key === undefined ? undefined : await findTarget(db, key, query);
      return requireFound(found, 'No redirect leads away from this path.');
    },

    async list(query: PageQuery): Promise<List<Redirect>> {
      const matching = db.selectFrom('redirect');
      const list = { matching, rows: matching.selectAll(), order };
      const { data, ...page } = await readPage(list, query, listLimits.pageSize);
      return {
        ...page,
        data: data.map(toRedirect),
      };
    },

    create: (input: RedirectInput, by: Authorship): Promise<{ id: number; warning?: string | undefined }> =>
      write(async (transaction) => {
        const redirect = checkRedirect(input, originsOf(by));
        await rejectConflicts(transaction, redirect);
        const row = await transaction
          .insertInto('redirect')
          .values({ ...columnsOf(redirect), keeps_query: input.keepsQuery ? 1 : 0, since: Date.now() })
          .returningAll()
          .executeTakeFirstOrThrow();
        const { id } = row;
        await recordVisibleChange(transaction, by, {
          kind: 'redirect',
          action: 'create',
          itemId: id,
          after: recordOf(row),
        });
        return { id, warning: await rejectLoops(transaction, id, publicUrl) };
      }),

    update: (id: number, input: RedirectInput, by: Authorship): Promise<{ warning?: string | undefined }> =>
      write(async (transaction) => {
        const before = await readExpected(transaction, id, by);
        const redirect = checkRedirect(input, originsOf(by));
        await rejectConflicts(transaction, redirect, id);
        const { keepsQuery } = input;
        const after = await transaction
          .updateTable('redirect')
          .set({
            ...columnsOf(redirect),
            // A client that does not know it leaves it as it is.
            ...(keepsQuery !== undefined && { keeps_query: keepsQuery ? 1 : 0 }),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await recordVisibleChange(transaction, by, {
          kind: 'redirect',
          action: 'change',
          itemId: id,
          before: recordOf(before),
          after: recordOf(after),
        });
        return { warning: await rejectLoops(transaction, id, publicUrl) };
      }),

    remove: (id: number, by: Authorship): Promise<void> =>
      write(async (transaction) => {
        const before = recordOf(await readExpected(transaction, id, by));
        await transaction.deleteFrom('redirect').where('id', '=', id).execute();
        await recordVisibleChange(transaction, by, {
          kind: 'redirect',
          action: 'delete',
          itemId: id,
          before,
        });
      }),
  };
}

/** Rejects a redirect on whose way visitors never arrive. Returns a sentence where they find nothing at its end. */
async function rejectLoops(
  transaction: Database,
  id: number,
  publicUrl: string,
): Promise<string | undefined> {
  const followed = await followAll(transaction);
  if (followed.some(({ way: { end, passed } }) => end === undefined && passed.has(id)))
    reject(422, 'to', 'This address leads back to the first one, so visitors would never arrive.');
  const own = followed.filter(({ row }) => row.id === id);
  return (await findBrokenRedirects(transaction, own, publicUrl))[0]?.detail;
}

/** Rejects a change of a redirect that is not as the admin saw it. */
async function readExpected(transaction: Database, id: number, { request }: Authorship) {
  const found = await transaction.selectFrom('redirect').selectAll().where('id', '=', id).executeTakeFirst();
  const row = requireFound(found, missing);
  const current = toRedirect(row);
  await checkVersion(current.version, request.ifMatch, () => Promise.resolve(current));
  return row;
}

type Row = Selectable<Tables['redirect']>;

const toRedirect = ({ id, from_path, target, keeps_query, since }: Row) => ({
  id,
  from: from_path,
  to: target,
  keepsQuery: keeps_query === 1,
  since: new Date(since).toISOString(),
  version: versionOf(from_path, target, String(keeps_query)),
});

/** What the audit log keeps. */
const recordOf = ({ from_path, target, keeps_query }: Row) => ({
  name: from_path,
  to: target,
  keepsQuery: keeps_query === 1,
});

const columnsOf = ({ from, fromKey, to }: CheckedRedirect) => ({
  from_path: from,
  from_key: fromKey,
  target: to,
});

/** @param ownId of the redirect that is changed */
async function rejectConflicts(transaction: Database, { fromKey, to }: CheckedRedirect, ownId?: number) {
  const other = await transaction
    .selectFrom('redirect')
    .select(['id', 'target'])
    .where('from_key', '=', fromKey)
    .executeTakeFirst();
  if (other && other.id !== ownId)
    reject(409, 'from', `There is a redirect of this address already. It leads to ${other.target}.`);
  const item = await findItemAt(transaction, splitKey(fromKey).path);
  if (item) reject(409, 'from', `This is an address of '${item.name}', which has its own redirects.`);
  if (isSource(fromKey, keyOfTarget(to) ?? '', parametersOf(splitAddress(to)[1])))
    reject(422, 'to', 'This is the address itself. Choose another one.');
}

function reject(status: number, field: string, message: string): never {
  throw new ProblemError(status, message, { [field]: message });
}

/** The item that has or had the address with words, also while visitors do not see it. */
async function findItemAt(source: Database, key: string) {
  const { kind, slug } = slugIn(key) ?? {};
  if (kind === undefined || slug === undefined) return undefined;
  const address = await source
    .selectFrom('address')
    .select('item_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return address && findItem(source, kind, address.item_id);
}
