import { bindToSpan } from '@site/shared-contracts/server/tracing';
import { sql } from 'kysely';
import type { Database } from './database';
import { DatabaseBusy, DatabaseUnavailable, LockTimeout } from './database-errors';

type Task<Result> = (transaction: Database) => Promise<Result>;

interface PendingTask {
  task: Task<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Few enough that a group blocks the event loop for a few milliseconds only. */
const maxGroupSize = 20;

/**
 * Runs tasks that arrive at the same time in one transaction, because making a transaction durable takes most of its
 * time. Each task is still atomic, whether the others succeed or fail, and its promise settles after the commit. Where the
 * database is unavailable to one of them, it is so to all.
 */
export function createGroupCommit(db: Database) {
  const pending: PendingTask[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    while (pending.length > 0) await runGroup(pending.splice(0, maxGroupSize));
    isRunning = false;
  }

  async function runGroup(group: PendingTask[]): Promise<void> {
    try {
      const settleAll = await db.transaction().execute(async (transaction) => {
        const settle: (() => void)[] = [];
        for (const one of group) settle.push(await runOne(one, transaction));
        return settle;
      });
      for (const settle of settleAll) settle();
    } catch (error) {
      // Who waits for the next group would wait for the same lock again: behind a hundred others, for minutes.
      const rejected = error instanceof LockTimeout ? [...group, ...pending.splice(0)] : group;
      for (const { reject } of rejected) reject(error);
    }
  }

  return <Result>(task: Task<Result>): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      pending.push({ task: bindToSpan(task), resolve: resolve as (result: unknown) => void, reject });
      if (isRunning) return;
      isRunning = true;
      // Other tasks of this iteration of the event loop join the group.
      setImmediate(() => void runAll());
    });
}

/** Resolves with the function that settles the task's promise, to be called after the commit. */
async function runOne({ task, resolve, reject }: PendingTask, transaction: Database): Promise<() => void> {
  await sql`savepoint work`.execute(transaction);
  try {
    const result = await task(transaction);
    await sql`release savepoint work`.execute(transaction);
    return () => {
      resolve(result);
    };
  } catch (error) {
    if (isOfAll(error)) throw error;
    // If the whole transaction was rolled back, the savepoint no longer exists: then every task fails with this error.
    await sql`rollback to savepoint work`.execute(transaction).catch(() => {
      throw error;
    });
    return () => {
      reject(error);
    };
  }
}

/** Whether the other tasks would fail, too: a lock is waited for in vain, or the database is away. Not a deadlock of one task. */
const isOfAll = (error: unknown): boolean =>
  error instanceof LockTimeout || (error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy));
