import { listLimits, type List } from '@site/shared-contracts';
import type { ApiContract, BulkChange, BulkRow, BulkRowState } from '@site/shared-contracts/schemas';
import { sql, type Selectable } from 'kysely';
import type { output } from 'zod/mini';
import type { Authorship } from '../http/actor';
import { recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import type { Tables } from '../database/tables';
import { ProblemError, requireFound } from '../problems/problems';
import { requireCategory } from '../products/lock-category';
import type { RowFault } from './import-cells';
import type { RowChange, Settings } from './row-actions';
import { readSelection, type Selection } from './selection';

export type BulkChangeRow = Selectable<Tables['bulk_change']>;
type CreateInput = output<ApiContract['POST /api/bulk-changes/create']['body']>;

const noChange = 'There is no such change.';
/** Milliseconds after which a change and its undo are forgotten. */
const keptFor = 30 * 24 * 3_600_000;

export function createBulkChangeStore(db: Database) {
  const find = async (id: number): Promise<BulkChangeRow> =>
    requireFound(await visible(db).where('id', '=', id).executeTakeFirst(), noChange);

  /** Starts a step of a change that is in one of these states. */
  const start = (
    id: number,
    {
      from,
      to,
      wrongState,
    }: { from: BulkChangeRow['state'][]; to: BulkChangeRow['state']; wrongState: string },
    by: Authorship,
    prepare?: (transaction: Database, change: BulkChangeRow) => Promise<unknown>,
  ) =>
    db.transaction().execute(async (transaction) => {
      const change = requireFound(
        await visible(transaction).where('id', '=', id).forUpdate().executeTakeFirst(),
        noChange,
      );
      if (!from.includes(change.state)) throw new ProblemError(409, wrongState);
      await prepare?.(transaction, change);
      const { id: step_admin_id, username: step_admin } = by.actor;
      const step = { state: to, progress: 0, error: null, finished_at: null, step_admin_id, step_admin };
      await transaction.updateTable('bulk_change').set(step).where('id', '=', id).execute();
      await recordStep(transaction, change, stepActions[to] ?? to, by);
    });

  return {
    /** Starts a change of the products that an admin has chosen. */
    create: (input: CreateInput, by: Authorship) => createChange(db, input, by),

    list: (query: PageQuery) => listChanges(db, query),

    find: async (id: number): Promise<BulkChange> => describe(db, await find(id)),

    async listRows(
      id: number,
      query: PageQuery & { state?: BulkRowState | undefined },
    ): Promise<List<BulkRow>> {
      await find(id);
      return listRows(db, id, query);
    },

    /** Rejects an import with faults, and one whose products have changed since its dry run. */
    apply: (id: number, by: Authorship) =>
      start(
        id,
        { from: ['ready'], to: 'running', wrongState: 'This import cannot be applied now.' },
        by,
        requireApplicable,
      ),

    checkAgain: (id: number, by: Authorship) =>
      start(
        id,
        { from: ['ready', 'refused'], to: 'checking', wrongState: 'This import cannot be checked now.' },
        by,
        (transaction) =>
          transaction
            .updateTable('bulk_change_row')
            .set({ state: 'unchecked', message: null, column_name: null, faults: null })
            .where('change_id', '=', id)
            .where('plan', 'is not', null)
            .execute(),
      ),

    undo: (id: number, by: Authorship) =>
      start(id, { from: ['done'], to: 'undoing', wrongState: 'This cannot be undone now.' }, by),
  };
}

async function createChange(
  db: Database,
  { count, ...input }: CreateInput,
  by: Authorship,
): Promise<{ id: number }> {
  const settings = await readSettings(db, input);
  return db.transaction().execute(async (transaction) => {
    await forgetOld(transaction);
    const now = Date.now();
    const { id } = await transaction
      .insertInto('bulk_change')
      .values({
        action: input.action,
        settings: JSON.stringify(settings),
        state: 'running',
        ...startedBy(by),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const total = await addRows(transaction, id, input);
    if (total !== count)
      throw new ProblemError(
        409,
        `There are ${String(total)} such products now, not ${String(count)}. Look at them again.`,
      );
    const change = await transaction
      .updateTable('bulk_change')
      .set({ total })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordStep(transaction, change, 'start', by);
    return { id };
  });
}

async function listChanges(db: Database, query: PageQuery): Promise<List<BulkChange>> {
  const matching = db.selectFrom('bulk_change').where('state', '<>', 'reading');
  const order: OrderTerm[] = [[sql`id`, 'desc']];
  const list = { matching, rows: matching.selectAll(), order };
  const { data, ...page } = await readPage(list, query, listLimits.tablePage, listLimits.pageSize);
  return { ...page, data: await Promise.all(data.map((change) => describe(db, change))) };
}

async function listRows(
  db: Database,
  changeId: number,
  { state, ...query }: PageQuery & { state?: BulkRowState | undefined },
): Promise<List<BulkRow>> {
  let matching = db.selectFrom('bulk_change_row').where('change_id', '=', changeId);
  if (state) matching = matching.where('state', '=', state);
  const order: OrderTerm[] = [[sql`number`, 'asc']];
  const list = { matching, rows: matching.selectAll(), order };
  const { data, ...page } = await readPage(list, query, listLimits.tablePage, listLimits.pageSize);
  return { ...page, data: data.map(toBulkRow) };
}

const stepActions: Partial<Record<BulkChangeRow['state'], string>> = {
  running: 'start',
  checking: 'check',
  undoing: 'undo',
};

export const startedBy = ({ actor: { id, username } }: Authorship) => ({
  admin_id: id,
  admin: username,
  step_admin_id: id,
  step_admin: username,
});

const visible = (source: Database) =>
  source.selectFrom('bulk_change').selectAll().where('state', '<>', 'reading');

/** In the audit log: that the change as a whole began or ended. */
export const recordStep = (
  transaction: Database,
  change: BulkChangeRow,
  action: string,
  by: {
    actor: { id: number; username: string } | undefined;
    request: { id: string; address?: string | undefined };
  },
  more: object = {},
) =>
  recordChangeBy(transaction, by, {
    kind: 'bulk change',
    action,
    itemId: change.id,
    after: {
      ...(JSON.parse(change.settings) as object),
      action: change.action,
      products: change.total,
      ...more,
    },
  });

async function readSettings(
  db: Database,
  { action, categoryId, percent, rounding = 'paisa', sizes }: Omit<CreateInput, 'count'>,
): Promise<Settings> {
  if (action === 'move') {
    if (categoryId === undefined)
      throw new ProblemError(422, 'Choose a category.', { categoryId: 'Choose a category.' });
    await requireCategory(db, categoryId);
    const { name } = await db
      .selectFrom('category')
      .select('name')
      .where('id', '=', categoryId)
      .executeTakeFirstOrThrow();
    return { categoryId, categoryName: name };
  }
  if (action !== 'price') return {};
  if (!percent)
    throw new ProblemError(422, 'Write a percentage.', { percent: 'Write a percentage other than 0.' });
  return { price: { percent, rounding, sizes } };
}

/** One statement: what matches at this moment is what is changed, however long that takes. */
async function addRows(transaction: Database, changeId: number, selection: Selection): Promise<number> {
  const chosen = readSelection(transaction, selection).select([
    sql<number>`${changeId}`.as('change_id'),
    sql<number>`row_number() over (order by item.item_id)`.as('number'),
    'item.item_id as product_id',
    sql<string>`coalesce(product.name, item.name)`.as('name'),
    sql<BulkRowState>`'waiting'`.as('state'),
  ]);
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('bulk_change_row')
    .columns(['change_id', 'number', 'product_id', 'name', 'state'])
    .expression(chosen)
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

async function forgetOld(transaction: Database): Promise<void> {
  const old = transaction
    .selectFrom('bulk_change')
    .select('id')
    .where('created_at', '<', Date.now() - keptFor)
    .where('state', 'in', ['done', 'ready', 'undone', 'refused', 'reading']);
  await transaction.deleteFrom('bulk_change_row').where('change_id', 'in', old).execute();
  await transaction.deleteFrom('bulk_change').where('id', 'in', old).execute();
}

async function requireApplicable(transaction: Database, { id }: BulkChangeRow): Promise<void> {
  const counts = await countRows(transaction, id);
  if (counts.fault)
    throw new ProblemError(
      409,
      `${String(counts.fault)} ${counts.fault === 1 ? 'row has' : 'rows have'} errors. Fix ${counts.fault === 1 ? 'it' : 'them'} and upload the file again. Nothing was changed.`,
    );
  if (!counts.waiting) throw new ProblemError(409, 'There is nothing to change.');
  const changed = await findChangedSince(transaction, id);
  if (changed.length === 0) return;
  throw new ProblemError(
    409,
    `Somebody has changed ${changed.map((name) => `'${name}'`).join(', ')} since the dry run. Nothing was changed. Check again.`,
  );
}

/** The names of the first products that are not as the dry run has seen them. */
async function findChangedSince(transaction: Database, id: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom('bulk_change_row as row')
    .leftJoin('content_item as item', (join) =>
      join.on('item.kind', '=', 'product').onRef('item.item_id', '=', 'row.product_id'),
    )
    .leftJoin('product', 'product.id', 'row.product_id')
    .select('row.name')
    .where('row.change_id', '=', id)
    .where('row.state', '=', 'waiting')
    .where('row.product_id', 'is not', null)
    .where(
      sql<boolean>`(coalesce(item.version, 0) <> row.item_version
        or coalesce(product.version, 0) <> coalesce(row.row_version, 0)
        or product.deleted_at is not null or item.deleted_at is not null)`,
    )
    .orderBy('row.number')
    .limit(20)
    .execute();
  return rows.map(({ name }) => name);
}

type Counts = Partial<Record<BulkRowState, number>>;

export async function countRows(source: Database, id: number): Promise<Counts> {
  const rows = await source
    .selectFrom('bulk_change_row')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('change_id', '=', id)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function describe(source: Database, change: BulkChangeRow): Promise<BulkChange> {
  const { categoryName, price, fileName } = JSON.parse(change.settings) as Settings;
  const { newProducts } = await source
    .selectFrom('bulk_change_row')
    .select(({ fn }) => fn.countAll<number>().as('newProducts'))
    .where('change_id', '=', change.id)
    .where('is_new', '=', 1)
    .where('state', 'in', ['waiting', 'changed', 'kept'])
    .executeTakeFirstOrThrow();
  return {
    status: 200,
    id: change.id,
    action: change.action,
    fileName,
    percent: price?.percent,
    sizes: price?.sizes && [...price.sizes],
    categoryName,
    // Whoever asks gets no change whose file is still being read.
    state: change.state === 'reading' ? 'checking' : change.state,
    total: change.total,
    progress: change.progress,
    counts: await countRows(source, change.id),
    newProducts,
    error: change.error ?? undefined,
    admin: change.admin,
    createdAt: new Date(change.created_at).toISOString(),
    finishedAt: change.finished_at === null ? undefined : new Date(change.finished_at).toISOString(),
  };
}

/** A row that an earlier version has checked has one. */
function faultsOf(row: Selectable<Tables['bulk_change_row']>): RowFault[] {
  if (row.state !== 'fault') return [];
  if (row.faults !== null) return JSON.parse(row.faults) as RowFault[];
  return [{ column: row.column_name ?? undefined, message: row.message ?? '' }];
}

const toBulkRow = (row: Selectable<Tables['bulk_change_row']>): BulkRow => ({
  number: row.number,
  productId: row.product_id ?? undefined,
  name: row.name,
  state: row.state,
  isNew: row.is_new === 1,
  message: row.message ?? undefined,
  column: row.column_name ?? undefined,
  faults: faultsOf(row),
  changes: row.changes === null ? [] : (JSON.parse(row.changes) as RowChange[]),
});
