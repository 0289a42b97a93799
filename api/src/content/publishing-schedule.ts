import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { recordChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { ProblemError } from '../problems/problems';
import { takeAdvisoryLock } from '../database/advisory-lock';
import { repeatEvery } from '../time/repeat-every';
import type { ContentKinds } from './content-kinds';
import type { ItemRow } from './content-items';
import { plannerOf } from './planners';
import { ChangedMeanwhile, publishVersion, unpublishItem, updateItem, type Author } from './publish-version';
import { createSteadyClock } from './steady-clock';

/** Milliseconds between two looks at what is due. */
const interval = 250;
/** Items in one round. */
const batchSize = 20;

/**
 * Publishes and hides items at the times that were planned, each once: any number of API processes may do this at the same
 * time. Returns the function that stops it.
 */
export function startPublishingSchedule(
  db: Database,
  kinds: ContentKinds,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const readClock = createClockOf(db);
  return repeatEvery(
    { job: 'publish what was planned', delay: 0, interval },
    async (signal) => {
      const now = await readClock();
      for (const item of await findDue(db, now))
        if (!signal.aborted) await makeDue(db, kinds, item, { now, log });
    },
    (error) => log.error({ err: error }, 'failed to publish what was planned'),
  );
}

/** Servers that share a database share its clock, where it has one of its own. */
function createClockOf(db: Database): () => Promise<number> {
  let latest = Date.now();
  const steady = createSteadyClock({ wall: () => latest });
  return async () => {
    latest = await readWallClock(db);
    return steady();
  };
}

async function readWallClock(db: Database): Promise<number> {
  if (engineOf(db).name === 'SQLite') return Date.now();
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(db);
  return rows[0]?.now ?? Date.now();
}

type Step = 'publish' | 'unpublish';

const timeOf = { publish: 'publish_at', unpublish: 'unpublish_at' } as const satisfies Record<
  Step,
  keyof ItemRow
>;

/** The earliest first. What is to be published comes first, because it may be hidden at once. */
async function findDue(db: Database, now: number): Promise<DueItem[]> {
  const find = async (step: Step): Promise<DueItem[]> => {
    const items = await db
      .selectFrom('content_item')
      .select(['kind', 'item_id'])
      .where(timeOf[step], '<=', now)
      .orderBy(timeOf[step])
      .limit(batchSize)
      .execute();
    return items.map((item) => ({ ...item, step }));
  };
  return [...(await find('publish')), ...(await find('unpublish'))];
}

interface DueItem extends Pick<ItemRow, 'kind' | 'item_id'> {
  step: Step;
}

interface Round {
  now: number;
  log: FastifyBaseLogger;
}

async function makeDue(db: Database, kinds: ContentKinds, due: DueItem, { now, log }: Round): Promise<void> {
  const { kind, item_id: id, step } = due;
  try {
    const isDone = await db.transaction().execute(async (transaction) => {
      // One process at a time: otherwise two could publish an item at once, and one of them would fail.
      await takeAdvisoryLock(transaction, 'schedule');
      const item = await findItem(transaction, due);
      const time = item?.[timeOf[step]] ?? null;
      if (!item || time === null || time > now) return false;
      const by = await authorOf(transaction, item, step);
      const columns =
        step === 'publish'
          ? await publishVersion(transaction, kinds[kind], item, item.scheduled ?? 1, by)
          : await unpublishItem(transaction, kinds[kind], item, by);
      await updateItem(transaction, item, { ...columns, changed_by: by.actor?.username ?? null });
      return true;
    });
    if (isDone) log.info({ kind, id, step }, 'made a planned change');
  } catch (error) {
    // An admin was faster: the next round sees what there is to do now.
    if (error instanceof ChangedMeanwhile) return;
    if (!(error instanceof ProblemError)) throw error;
    log.warn({ kind, id, step, err: error }, 'could not make a planned change');
    await giveUp(db, due, error.message);
  }
}

const findItem = (transaction: Database, { kind, item_id }: DueItem) =>
  transaction
    .selectFrom('content_item')
    .selectAll()
    .where('kind', '=', kind)
    .where('item_id', '=', item_id)
    .executeTakeFirst();

/** The admin who planned it. */
async function authorOf(transaction: Database, item: ItemRow, step: Step): Promise<Author> {
  const actor = await transaction
    .selectFrom('admin')
    .select(['id', 'username'])
    .where('id', '=', plannerOf[step](item) ?? 0)
    .executeTakeFirst();
  return { actor, request: { id: 'schedule' } };
}

/** For what cannot be published, because its category is gone for example: admins are told. */
const giveUp = (db: Database, { kind, item_id, step }: DueItem, reason: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const item = await findItem(transaction, { kind, item_id, step });
    if (!item) return;
    await updateItem(transaction, item, {
      [timeOf[step]]: null,
      ...(step === 'publish' && { scheduled: null }),
      schedule_error: reason,
    });
    await recordChange(transaction, {
      ...(await authorOf(transaction, item, step)),
      kind,
      itemId: item_id,
      action: 'planned change failed',
      after: { step, reason },
      requestId: 'schedule',
    });
  });
