// Failed sign-ins for the audit log: one row for each account, network and hour, so that a flood of failures increases
// a counter and does not add a flood of rows.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { hashNetwork, hashIdentifier } from '../rate-limits/rate-limit';
import { anHour } from '../time/time';

/**
 * Rows of one hour for each admin, and for all unknown accounts together, so that invented accounts cannot hide an
 * admin's failures. Failures beyond that are merged into one row of the admin, or one of the unknown accounts.
 */
const maxRows = 100;
/** Milliseconds until rejected attempts are written: rejecting an attempt must cost less than checking a password. */
const writeDelay = 5000;

interface FailureCount {
  hour: number;
  account: string;
  network: string;
  firstAt: number;
  lastAt: number;
  wrong: number;
  refused: number;
}

export type FailedSignInLog = ReturnType<typeof createFailedSignInLog>;

export function createFailedSignInLog(db: Database, log: Pick<FastifyBaseLogger, 'error'>) {
  const pending = new Map<string, FailureCount>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One after another, so that a caller that awaits a flush also awaits the rows of the flush before it.
    writing = writing.catch(() => undefined).then(writePending);
    return writing;
  }

  async function writePending(): Promise<void> {
    for (const key of [...pending.keys()]) {
      // Read only now, because attempts can be rejected while earlier rows are written.
      const failure = pending.get(key);
      if (!failure) continue;
      pending.delete(key);
      try {
        await store(db, failure);
      } catch (error) {
        count(failure);
        throw error;
      }
    }
  }

  function count(failure: FailureCount): void {
    const key = [failure.hour, failure.account, failure.network].join();
    const known = pending.get(key);
    pending.set(key, {
      ...failure,
      firstAt: known?.firstAt ?? failure.firstAt,
      lastAt: Math.max(known?.lastAt ?? 0, failure.lastAt),
      refused: failure.refused + (known?.refused ?? 0),
    });
  }

  function addPending(failure: FailureCount, admins: Set<string>): void {
    count(mergeAboveLimit(failure, [...pending.values()], admins));
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        log.error({ err: error }, 'writing rejected sign-ins to the audit log failed');
      });
    }, writeDelay).unref();
  }

  return {
    /** A password was tried, and was wrong. */
    recordWrongPassword: (username: string, address: string): Promise<void> =>
      store(db, { ...newFailure(username, address), wrong: 1 }),

    /** The attempt was rejected because of a limit. Written to the database after a while, with others. */
    recordRejected: async (username: string, address: string): Promise<void> => {
      addPending({ ...newFailure(username, address), refused: 1 }, await hashedAdminNames(db));
    },

    /** Writes what has not been written yet. */
    flush,
  };
}

function newFailure(username: string, address: string): FailureCount {
  const now = Date.now();
  const origin = { account: hashIdentifier(username), network: hashNetwork(address) };
  return { ...origin, hour: now - (now % anHour), firstAt: now, lastAt: now, wrong: 0, refused: 0 };
}

async function hashedAdminNames(db: Database): Promise<Set<string>> {
  const admins = await db.selectFrom('admin').select('username').execute();
  return new Set(admins.map(({ username }) => hashIdentifier(username)));
}

type Row = Pick<FailureCount, 'account' | 'network'>;

/** The failure as it is stored beside these rows of its hour: with its own row, or merged. */
function mergeAboveLimit(failure: FailureCount, rows: Row[], admins: Set<string>): FailureCount {
  const { account, network } = failure;
  const isAdmin = admins.has(account);
  const counted = rows.filter((row) => (isAdmin ? row.account === account : !admins.has(row.account)));
  const hasRow = counted.some((row) => row.account === account && row.network === network);
  if (hasRow || counted.length < maxRows) return failure;
  return { ...failure, account: isAdmin ? account : '', network: '' };
}

async function store(db: Database, failure: FailureCount): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('failed_sign_in')
      .select(['account', 'network'])
      .where('hour', '=', failure.hour)
      .execute();
    await add(transaction, mergeAboveLimit(failure, rows, await hashedAdminNames(transaction)));
  });
}

const add = (
  transaction: Database,
  { hour, account, network, firstAt, lastAt, wrong, refused }: FailureCount,
) =>
  transaction
    .insertInto('failed_sign_in')
    .values({ hour, account, network, first_at: firstAt, last_at: lastAt, wrong, refused })
    .onConflict((conflict) =>
      conflict.columns(['hour', 'account', 'network']).doUpdateSet(({ eb }) => ({
        last_at: lastAt,
        wrong: eb('failed_sign_in.wrong', '+', wrong),
        refused: eb('failed_sign_in.refused', '+', refused),
      })),
    )
    .execute();

/** Returns how many there were. */
export async function deleteOldFailedSignIns(db: Database, before: number): Promise<number> {
  const deleted = await db.deleteFrom('failed_sign_in').where('last_at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
