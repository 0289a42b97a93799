import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Authorship } from '../http/actor';
import { ChangedMeanwhile } from '../content/publish-version';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { Unavailable } from '../problems/unavailable';
import { incrementRevision } from '../response-cache/revision';
import { repeatEvery } from '../time/repeat-every';
import { countRows, recordStep, type BulkChangeRow } from './bulk-change-store';
import { applyRow, checkRow, undoRow } from './import-rows';
import { readCategoryNames } from './product-csv';
import { isUnchanged, lockProducts, readProduct, versionsOf } from './product-snapshot';
import { rowActions, type Outcome, type Settings } from './row-actions';
import type { RowColumns, StoredRow } from './stored-row';

/** Milliseconds between two looks at whether there is something to do. */
const interval = 250;
/** Rows of one transaction: few enough that visitors and other admins hardly wait for it. */
const batchSize = 40;

/**
 * Works on what admins have started, one batch of rows after the other. Each batch is a transaction that also says how
 * far the change is, so that any process goes on where another one has ended. Returns the function that stops it.
 */
export const startBulkChanges = (db: Database, log: FastifyBaseLogger): (() => Promise<void>) =>
  repeatEvery(
    { job: 'change many products', delay: 0, interval },
    async (signal) => {
      while (!signal.aborted && (await findWork(db))) {
        await runBatch(db, log, false).catch((error: unknown) => {
          if (!(error instanceof RowProblem)) throw error;
          return runBatch(db, log, true);
        });
        // SQLite works in this thread: requests come first.
        await setImmediate();
      }
    },
    (error) => {
      // Somebody else was changing one of the products: the next round finds what is left to do.
      if (!(error instanceof ChangedMeanwhile) && !(error instanceof Unavailable))
        log.error({ err: error }, 'failed to run a bulk change');
    },
  );

const findWork = (source: Database) =>
  source
    .selectFrom('bulk_change')
    .selectAll()
    .where('state', 'in', ['checking', 'running', 'undoing'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** A row cannot be changed: the batch is done again with a savepoint for each row, which all the others do without. */
class RowProblem extends Error {}

type Step = 'checking' | 'running' | 'undoing';

/** Which rows a step has to deal with. */
const rowsOf = { checking: 'unchecked', running: 'waiting', undoing: 'changed' } as const;

const runBatch = (db: Database, log: FastifyBaseLogger, hasSavepoints: boolean): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    // One process at a time.
    await takeAdvisoryLock(transaction, 'bulk changes');
    const change = await findWork(transaction);
    if (!change) return;
    const step = change.state as Step;
    const rows = await transaction
      .selectFrom('bulk_change_row')
      .selectAll()
      .where('change_id', '=', change.id)
      .where('state', '=', rowsOf[step])
      .orderBy('number', step === 'undoing' ? 'desc' : 'asc')
      .limit(batchSize)
      .execute();
    const ids = rows.flatMap(({ product_id }) => product_id ?? []);
    const settings = JSON.parse(change.settings) as Settings;
    if (step !== 'checking') await lockProducts(transaction, ids, settings.categoryId);
    const run = await createRowStep(transaction, change, settings, hasSavepoints ? log : undefined);
    let refusal: string | undefined;
    for (const row of rows) {
      refusal = await run(row);
      if (refusal !== undefined) break;
    }
    if (step !== 'checking') await incrementRevision(transaction, 'product');
    if (refusal !== undefined) {
      await refuse(transaction, change, refusal);
      return;
    }
    await transaction
      .updateTable('bulk_change')
      .set(({ eb }) => ({ progress: eb('progress', '+', rows.length) }))
      .where('id', '=', change.id)
      .execute();
    if (rows.length < batchSize) await finish(transaction, change, step);
  });

const authorOf = ({ id, step_admin_id, step_admin }: BulkChangeRow): Authorship => ({
  actor: { id: step_admin_id, username: step_admin },
  request: { id: `bulk-change-${String(id)}`, ifMatch: undefined },
});

/** The step of one row; it returns why the whole import cannot be applied, where that is so. */
async function createRowStep(
  transaction: Database,
  change: BulkChangeRow,
  settings: Settings,
  log: FastifyBaseLogger | undefined,
): Promise<(row: StoredRow) => Promise<string | undefined>> {
  const by = authorOf(change);
  const store = (row: StoredRow, columns: RowColumns) =>
    transaction
      .updateTable('bulk_change_row')
      .set(columns)
      .where('change_id', '=', row.change_id)
      .where('number', '=', row.number)
      .execute();
  if (change.state === 'checking') {
    const categories = await readCategoryNames(transaction);
    return async (row) => {
      await store(row, await checkRow(transaction, row, categories));
      return undefined;
    };
  }
  if (change.state === 'undoing')
    return async (row) => {
      const undone = await attempt(transaction, log, () => undoOne(transaction, change, row, by));
      await store(row, typeof undone === 'string' ? { state: 'kept', message: undone } : undone);
      return undefined;
    };
  return async (row) => {
    const done = await attempt(transaction, log, () => applyOne(transaction, change, row, settings, by));
    if (typeof done !== 'string') await store(row, done);
    else if (change.action === 'import') return `Row ${String(row.number)}, '${row.name}': ${done}`;
    else await store(row, { state: 'skipped', message: done });
    return undefined;
  };
}

/**
 * What the work returns, or why it could not be done; then nothing of it is left. Without a log there is no savepoint:
 * then the whole batch fails.
 */
async function attempt<Result>(
  transaction: Database,
  log: FastifyBaseLogger | undefined,
  work: () => Promise<Result>,
): Promise<Result | string> {
  if (!log)
    return work().catch((error: unknown) => {
      throw error instanceof ChangedMeanwhile || error instanceof Unavailable ? error : new RowProblem();
    });
  await sql`savepoint row`.execute(transaction);
  try {
    const result = await work();
    await sql`release savepoint row`.execute(transaction);
    return result;
  } catch (error) {
    // These are over in a moment: the whole batch is tried again.
    if (error instanceof ChangedMeanwhile || error instanceof Unavailable) throw error;
    await sql`rollback to savepoint row`.execute(transaction).catch(() => {
      throw error;
    });
    if (error instanceof ProblemError) return Object.values(error.errors ?? {})[0] ?? error.message;
    log.error({ err: error }, 'failed to change a product of a bulk change');
    return 'Something went wrong on our side.';
  }
}

async function applyOne(
  transaction: Database,
  change: BulkChangeRow,
  row: StoredRow,
  settings: Settings,
  by: Authorship,
): Promise<RowColumns> {
  const product = row.product_id === null ? undefined : await readProduct(transaction, row.product_id);
  if (change.action === 'import') {
    const { outcome, productId } = await applyRow(transaction, row, product, by);
    return toColumns(transaction, outcome, productId);
  }
  if (!product) return { state: 'skipped', message: 'It does not exist any more.' };
  if (product.isInTrash) return { state: 'skipped', message: 'It is in the trash.' };
  const outcome = await rowActions[change.action].apply(transaction, product, settings, by);
  return toColumns(transaction, outcome, product.id);
}

/** With the versions by which the undo notices that somebody has changed the product since. */
async function toColumns(transaction: Database, outcome: Outcome, productId: number): Promise<RowColumns> {
  if (outcome.state !== 'changed') return outcome;
  const { state, before, changes, message } = outcome;
  const after = outcome.versions ? undefined : await readProduct(transaction, productId);
  return {
    state,
    product_id: productId,
    message: message ?? null,
    before: JSON.stringify(before),
    ...(changes && { changes: JSON.stringify(changes) }),
    ...(outcome.versions ?? (after && versionsOf(after))),
  };
}

async function undoOne(
  transaction: Database,
  change: BulkChangeRow,
  row: StoredRow,
  by: Authorship,
): Promise<RowColumns> {
  const product = await readProduct(transaction, row.product_id ?? 0);
  if (!product) return { state: 'kept', message: 'It does not exist any more.' };
  if (product.isInTrash !== (change.action === 'delete'))
    return {
      state: 'kept',
      message: product.isInTrash ? 'It is in the trash now.' : 'It is not in the trash any more.',
    };
  if (!isUnchanged(product, row))
    return { state: 'kept', message: `${product.item.changed_by ?? 'The system'} has changed it since.` };
  if (change.action === 'import') await undoRow(transaction, row, product, by);
  else
    await rowActions[change.action].undo(transaction, product, JSON.parse(row.before ?? '{}') as unknown, by);
  return { state: 'undone', message: null, ...(row.is_new === 1 && { product_id: null }) };
}

/** The import as a whole cannot be applied: what was applied of it is undone. */
async function refuse(transaction: Database, change: BulkChangeRow, error: string): Promise<void> {
  await transaction
    .updateTable('bulk_change')
    .set({ state: 'undoing', progress: 0, error })
    .where('id', '=', change.id)
    .execute();
  await recordStep(transaction, change, 'refuse', authorOf(change), { error });
}

async function finish(transaction: Database, change: BulkChangeRow, step: Step): Promise<void> {
  const ends = {
    checking: 'ready',
    running: 'done',
    undoing: change.error === null ? 'undone' : 'refused',
  } as const;
  await transaction
    .updateTable('bulk_change')
    .set({ state: ends[step], finished_at: Date.now() })
    .where('id', '=', change.id)
    .execute();
  if (step !== 'checking')
    await recordStep(
      transaction,
      change,
      `finish ${step === 'undoing' ? 'undo' : 'change'}`,
      authorOf(change),
      {
        rows: await countRows(transaction, change.id),
      },
    );
}
