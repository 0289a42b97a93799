import { listLimits, type List } from '@site/shared-contracts';
import type { FoundRedirect, Redirect, RedirectInput } from '@site/shared-contracts/schemas';
import { sql, type Selectable } from 'kysely';
import type { Authorship } from '../actor';
import { findItem } from '../addresses/find-item';
import { recordVisibleChange } from '../audit/audit-store';
import { checkVersion, versionOf } from '../conditional-requests';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { readPage, type OrderTerm, type PageQuery } from '../database/read-page';
import { ProblemError, requireFound } from '../problems/problems';
import { checkRedirect, type CheckedRedirect } from './check-redirect';
import { findBrokenRedirects } from './broken-redirects';
import { findRedirect, followTarget, keyOfTarget } from './find-target';
import { slugIn } from './own-paths';
import { foldPath } from './path-key';

/** The newest first. */
const order: OrderTerm[] = [[sql`id`, 'desc']];

const missing = 'There is no such redirect.';

/** `publicUrl` is that of the site, or empty. */
export function createRedirectStore(db: Database, publicUrl: string) {
  /** One writer at a time: two redirects that are right alone can be a loop together. */
  const write = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      await takeAdvisoryLock(transaction, 'redirects');
      return work(transaction);
    });

  return {
    async find(path: string): Promise<FoundRedirect> {
      const nothing = 'No redirect leads away from this path.';
      const key = foldPath(path);
      const row = key === undefined ? undefined : await findRedirect(db, key);
      return { path: requireFound(row && (await followTarget(db, row)), nothing) };
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
        const redirect = checkRedirect(input, publicUrl);
        await rejectConflicts(transaction, redirect);
        const { id } = await transaction
          .insertInto('redirect')
          .values({ ...columnsOf(redirect), since: Date.now() })
          .returning('id')
          .executeTakeFirstOrThrow();
        const after = { name: redirect.from, to: redirect.to };
        await recordVisibleChange(transaction, by, { kind: 'redirect', action: 'create', itemId: id, after });
        return { id, warning: await warningOf(transaction, id, publicUrl) };
      }),

    update: (id: number, input: RedirectInput, by: Authorship): Promise<{ warning?: string | undefined }> =>
      write(async (transaction) => {
        const { from_path, target } = await readExpected(transaction, id, by);
        const redirect = checkRedirect(input, publicUrl);
        await rejectConflicts(transaction, redirect, id);
        await transaction.updateTable('redirect').set(columnsOf(redirect)).where('id', '=', id).execute();
        await recordVisibleChange(transaction, by, {
          kind: 'redirect',
          action: 'change',
          itemId: id,
          before: { name: from_path, to: target },
          after: { name: redirect.from, to: redirect.to },
        });
        return { warning: await warningOf(transaction, id, publicUrl) };
      }),

    remove: (id: number, by: Authorship): Promise<void> =>
      write(async (transaction) => {
        const { from_path, target } = await readExpected(transaction, id, by);
        await transaction.deleteFrom('redirect').where('id', '=', id).execute();
        const before = { name: from_path, to: target };
        await recordVisibleChange(transaction, by, {
          kind: 'redirect',
          action: 'delete',
          itemId: id,
          before,
        });
      }),
  };
}

async function warningOf(transaction: Database, id: number, publicUrl: string): Promise<string | undefined> {
  const broken = await findBrokenRedirects(transaction, publicUrl);
  return broken.find((each) => each.id === id)?.detail;
}

/** Rejects a change of a redirect that is not as the admin saw it. */
async function readExpected(transaction: Database, id: number, { request }: Authorship) {
  const found = await transaction.selectFrom('redirect').selectAll().where('id', '=', id).executeTakeFirst();
  const row = requireFound(found, missing);
  const current = toRedirect(row);
  await checkVersion(current.version, request.ifMatch, () => Promise.resolve(current));
  return row;
}

const toRedirect = ({ id, from_path, target, since }: Selectable<Tables['redirect']>) => ({
  id,
  from: from_path,
  to: target,
  since: new Date(since).toISOString(),
  version: versionOf(from_path, target),
});

const columnsOf = ({ from, fromKey, to }: CheckedRedirect) => ({
  from_path: from,
  from_key: fromKey,
  target: to,
});

/** @param ownId of the redirect that is changed */
async function rejectConflicts(
  transaction: Database,
  { fromKey, to }: CheckedRedirect,
  ownId?: number,
): Promise<void> {
  const other = await findRedirect(transaction, fromKey);
  if (other && other.id !== ownId)
    reject(409, 'from', `There is a redirect of this address already. It leads to ${other.target}.`);
  const item = await findItemAt(transaction, fromKey);
  if (item) reject(409, 'from', `This is an address of '${item.name}', which has its own redirects.`);
  if (keyOfTarget(to) === fromKey) reject(422, 'to', 'This is the address itself. Choose another one.');
  const passed = await passedOnTheWay(transaction, to);
  if (passed.includes(fromKey))
    reject(422, 'to', 'This address leads back to the first one, so visitors would never arrive.');
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

/** The paths from a target on, as long as they are redirects. */
async function passedOnTheWay(source: Database, target: string): Promise<string[]> {
  const passed: string[] = [];
  let key = keyOfTarget(target);
  while (key !== undefined && !passed.includes(key)) {
    passed.push(key);
    const next = await findRedirect(source, key);
    key = next && keyOfTarget(next.target);
  }
  return passed;
}
