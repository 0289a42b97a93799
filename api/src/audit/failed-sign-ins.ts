// Sign-ins that failed, for the audit log: one row for an account, a network and an hour, so that a flood of failures is a
// number and not a flood of rows.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { hashNetwork, hashIdentifier } from '../rate-limits/rate-limit';
import { aDay, anHour } from '../time';

const keepFor = 90 * aDay;
/**
 * Rows of one hour: of each admin, and of all other accounts together, so that made-up accounts never hide an admin's. What
 * comes from more accounts and networks than that is one row of the admin, or of the others.
 */
const mostRows = 100;
/** Milliseconds until refused attempts are written: a refusal must cost less than the attempt that it stops. */
const writeDelay = 5000;

interface Failures {
  hour: number;
  account: string;
  network: string;
  firstAt: number;
  lastAt: number;
  wrong: number;
  refused: number;
}

export type FailedSignIns = ReturnType<typeof createFailedSignIns>;

export function createFailedSignIns(db: Database, log: Pick<FastifyBaseLogger, 'error'>) {
  const waiting = new Map<string, Failures>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    for (const [key, failures] of [...waiting]) {
      waiting.delete(key);
      await write(db, failures);
    }
  }

  function keepWaiting(failures: Failures, admins: Set<string>): void {
    const one = withinBounds(failures, [...waiting.values()], admins);
    const key = [one.hour, one.account, one.network].join();
    const known = waiting.get(key);
    waiting.set(key, known ? { ...known, lastAt: one.lastAt, refused: known.refused + one.refused } : one);
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        log.error({ err: error }, 'refused sign-ins could not be written to the audit log');
      });
    }, writeDelay).unref();
  }

  return {
    /** A password was tried, and was wrong. */
    noteWrong: (username: string, address: string): Promise<void> =>
      write(db, { ...failuresOf(username, address), wrong: 1 }),

    /** A limit refused the attempt. */
    noteRefused: async (username: string, address: string): Promise<void> => {
      keepWaiting({ ...failuresOf(username, address), refused: 1 }, await accountsOfAdmins(db));
    },

    /** Writes what waits. */
    flush,
  };
}

function failuresOf(username: string, address: string): Failures {
  const now = Date.now();
  const who = { account: hashIdentifier(username), network: hashNetwork(address) };
  return { ...who, hour: now - (now % anHour), firstAt: now, lastAt: now, wrong: 0, refused: 0 };
}

async function accountsOfAdmins(db: Database): Promise<Set<string>> {
  const admins = await db.selectFrom('admin').select('username').execute();
  return new Set(admins.map(({ username }) => hashIdentifier(username)));
}

type Row = Pick<Failures, 'account' | 'network'>;

/** As they are kept beside the rows of the hour. */
function withinBounds(failures: Failures, rows: Row[], admins: Set<string>): Failures {
  const { account, network } = failures;
  const isAdmin = admins.has(account);
  const counted = rows.filter((row) => (isAdmin ? row.account === account : !admins.has(row.account)));
  const hasRow = counted.some((row) => row.account === account && row.network === network);
  if (hasRow || counted.length < mostRows) return failures;
  return { ...failures, account: isAdmin ? account : '', network: '' };
}

async function write(db: Database, failures: Failures): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('failed_sign_in')
      .select(['account', 'network'])
      .where('hour', '=', failures.hour)
      .execute();
    await add(transaction, withinBounds(failures, rows, await accountsOfAdmins(transaction)));
  });
}

const add = (transaction: Database, { hour, account, network, firstAt, lastAt, wrong, refused }: Failures) =>
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

export const deleteOldFailedSignIns = (db: Database) =>
  db
    .deleteFrom('failed_sign_in')
    .where('last_at', '<', Date.now() - keepFor)
    .execute();
