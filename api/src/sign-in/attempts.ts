// How often a password may be tried. An attempt is counted as failed before it is made, so that many at once, in
// however many processes, are never more than may be tried; whoever succeeds takes it back.
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { callerKey, countAgainst, countBack, hashed, type RateLimit } from '../rate-limits/rate-limit';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Of one account from one network. */
const freeFailures = 5;
const firstLock = 30 * second;
const longestLock = hour;
/** After so long without a failure, those before are forgotten. */
const memory = 24 * hour;

/** Failures on all accounts together, existing or not. */
const perNetwork: RateLimit = { name: 'sign-in', window: 15 * minute, most: 50 };

/** `failures` includes the attempt under way. */
export function lockAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(firstLock * 2 ** (failures - freeFailures), longestLock);
}

export interface Attempt {
  /** Part of the transaction of a sign-in that succeeded. */
  takeBack: (transaction: Database) => Promise<void>;
}

/**
 * Counts an attempt against this account, or refuses it with a 429. Accounts that do not exist are counted like the
 * others. Neither names nor addresses are stored: people type their password into the wrong field.
 */
export async function reserveAttempt(db: Database, username: string, address: string): Promise<Attempt> {
  const who = { account: hashed(username), address: callerKey(address) };
  const startedAt = Date.now();

  // Whoever is locked out costs a reading, not a transaction.
  const known = await db
    .selectFrom('sign_in_failure')
    .select('locked_until')
    .where('account', '=', who.account)
    .where('address', '=', who.address)
    .executeTakeFirst();
  refuseUntil(known?.locked_until ?? 0);

  await db.transaction().execute(async (transaction) => {
    const before = await claim(transaction, who);
    refuseUntil(before.locked_until);
    const now = Date.now();
    const failures = (before.last_failed_at < now - memory ? 0 : before.failures) + 1;
    await transaction
      .updateTable('sign_in_failure')
      .set({ failures, locked_until: now + lockAfter(failures), last_failed_at: now })
      .where('account', '=', who.account)
      .where('address', '=', who.address)
      .execute();
    await countAgainst(transaction, perNetwork, who.address);
  });

  return {
    takeBack: async (transaction) => {
      await transaction
        .deleteFrom('sign_in_failure')
        .where('account', '=', who.account)
        .where('address', '=', who.address)
        .execute();
      await countBack(transaction, perNetwork, startedAt, who.address);
    },
  };
}

/** The row, there from now on, and nobody else's until the end of the transaction. */
const claim = (transaction: Database, who: { account: string; address: string }) =>
  transaction
    .insertInto('sign_in_failure')
    .values({ ...who, failures: 0, locked_until: 0, last_failed_at: Date.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'address'])
        .doUpdateSet((eb) => ({ failures: eb.ref('sign_in_failure.failures') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

function refuseUntil(lockedUntil: number): void {
  const wait = lockedUntil - Date.now();
  if (wait <= 0) return;
  throw new ProblemError(429, 'Too many attempts. Please wait before you try again.', undefined, {
    headers: { 'retry-after': String(Math.ceil(wait / second)) },
  });
}

export const forgetOldFailures = (db: Database) =>
  db
    .deleteFrom('sign_in_failure')
    .where('last_failed_at', '<', Date.now() - memory)
    .execute();

/** Opens every lock on an account, wherever the failures came from. */
export const forgetFailuresOf = (transaction: Database, username: string) =>
  transaction.deleteFrom('sign_in_failure').where('account', '=', hashed(username)).execute();
