import { sql } from 'kysely';
import type { Database } from './database';

type Work<Result> = (transaction: Database) => Promise<Result>;

interface Waiting {
  work: Work<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Few enough that the event loop gets its turn every few milliseconds. */
const most = 20;

/**
 * Lets works that come in at the same time share a transaction, because what takes its time is to make one durable.
 * Each is still done as a whole or not at all, whatever becomes of the others, and its caller hears of it after the
 * commit.
 */
export function createGroupCommit(db: Database) {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    while (waiting.length > 0) await runSome(waiting.splice(0, most));
    isRunning = false;
  }

  async function runSome(group: Waiting[]): Promise<void> {
    try {
      const tellAll = await db.transaction().execute(async (transaction) => {
        const tell: (() => void)[] = [];
        for (const one of group) tell.push(await runOne(one, transaction));
        return tell;
      });
      for (const tell of tellAll) tell();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return <Result>(work: Work<Result>): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      if (isRunning) return;
      isRunning = true;
      // Whatever else arrives in this turn of the event loop joins in.
      setImmediate(() => void runAll());
    });
}

/** Resolves with what its caller is told after the commit. */
async function runOne({ work, resolve, reject }: Waiting, transaction: Database): Promise<() => void> {
  await sql`savepoint work`.execute(transaction);
  try {
    const result = await work(transaction);
    await sql`release savepoint work`.execute(transaction);
    return () => {
      resolve(result);
    };
  } catch (error) {
    // Where the whole transaction is gone already, the savepoint is too: everyone hears what it broke on.
    await sql`rollback to savepoint work`.execute(transaction).catch(() => {
      throw error;
    });
    return () => {
      reject(error);
    };
  }
}
