// How often a password may be tried. An attempt is counted as failed before it is made, so that many at once, in
// however many processes, are never more than may be tried; whoever succeeds takes it back.
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { networksOf } from '../rate-limits/network';
import { consumeOrReject, refund, hashIdentifier, type RateLimit } from '../rate-limits/rate-limit';
import type { KnownDevice } from './known-devices';
import { aDay, aMinute, anHour, aSecond } from '../time';

/** After so many failures each further one is followed by a lock, which doubles with every so many failures. */
export interface Steps {
  free: number;
  firstLock: number;
  doublesEvery: number;
  longestLock: number;
}

const narrow: Steps = { free: 5, firstLock: 30 * aSecond, doublesEvery: 1, longestLock: anHour };

/** Failures on one account, by where they come from. */
export const steps = {
  /** A device that has signed in before, or the network of one caller. */
  caller: narrow,
  /** Networks that one customer of a provider may have whole. */
  wide: { ...narrow, free: 10 },
  widest: { ...narrow, free: 15 },
  /** All devices together that have not signed in before: some 55 in the first hour, then four an hour. */
  everybody: { free: 20, firstLock: 30 * aSecond, doublesEvery: 10, longestLock: 15 * aMinute },
} as const satisfies Record<string, Steps>;

/** After so long without a failure, those before are forgotten. */
const memory = aDay;

/** Failures from one network on all accounts together, existing or not. */
const perNetwork = (max: number): RateLimit => ({ name: 'sign-in', window: 15 * aMinute, max });

/** `failures` includes the attempt under way. */
export function lockAfter({ free, firstLock, doublesEvery, longestLock }: Steps, failures: number): number {
  if (failures < free) return 0;
  return Math.min(firstLock * 2 ** Math.floor((failures - free) / doublesEvery), longestLock);
}

/** Where an attempt comes from. */
export interface Origin {
  address: string;
  /** Where it is known, its own failures are all that counts. */
  device?: KnownDevice | undefined;
}

export interface Attempt {
  /** Part of the transaction of a sign-in that succeeded. */
  takeBack: (transaction: Database) => Promise<void>;
}

/** One of the counts that an attempt stands in: the row of `sign_in_failure`, and how it is slowed down. */
interface Count {
  address: string;
  steps: Steps;
}

/**
 * Counts an attempt against this account, or refuses it with a 429. Accounts that do not exist are counted like the
 * others. Neither names nor addresses are stored: people type their password into the wrong field.
 */
export async function reserveAttempt(db: Database, username: string, origin: Origin): Promise<Attempt> {
  const account = hashIdentifier(username);
  const counts = countsOf(origin);
  const networkLimits = networkLimitsOf(origin);
  const startedAt = Date.now();

  // Whoever is locked out costs a reading, not a transaction.
  await refuseLocked(db, account, counts);
  const locks = await db.transaction().execute(async (transaction) => {
    const set: number[] = [];
    // Always from the narrow to the wide: two transactions never wait for each other.
    for (const count of counts) set.push(await countFailure(transaction, account, count));
    for (const { limit, subject } of networkLimits) await consumeOrReject(transaction, limit, subject);
    return set;
  });

  return {
    takeBack: async (transaction) => {
      for (const [index, { address }] of counts.entries())
        await takeBackFailure(transaction, { account, address }, index === 0 ? 'all' : (locks[index] ?? 0));
      for (const { limit, subject } of networkLimits) await refund(transaction, limit, startedAt, subject);
    },
  };
}

/** From the narrowest to the widest. */
function countsOf({ address, device }: Origin): Count[] {
  if (device) return [{ address: hashIdentifier(`device ${device.hash}`), steps: steps.caller }];
  const { caller, wide, widest } = networksOf(address);
  return [
    { address: hashIdentifier(caller), steps: steps.caller },
    ...(wide === caller ? [] : [{ address: hashIdentifier(wide), steps: steps.wide }]),
    ...(widest === wide ? [] : [{ address: hashIdentifier(widest), steps: steps.widest }]),
    { address: 'everybody', steps: steps.everybody },
  ];
}

function networkLimitsOf({ address, device }: Origin): { limit: RateLimit; subject: string }[] {
  if (device) return [];
  const { caller, wide, widest } = networksOf(address);
  return [
    { limit: perNetwork(50), subject: hashIdentifier(caller) },
    ...(wide === caller ? [] : [{ limit: perNetwork(100), subject: hashIdentifier(wide) }]),
    ...(widest === wide ? [] : [{ limit: perNetwork(200), subject: hashIdentifier(widest) }]),
  ];
}

async function refuseLocked(db: Database, account: string, counts: Count[]): Promise<void> {
  const rows = await db
    .selectFrom('sign_in_failure')
    .select('locked_until')
    .where('account', '=', account)
    .where(
      'address',
      'in',
      counts.map(({ address }) => address),
    )
    .execute();
  refuseUntil(Math.max(0, ...rows.map(({ locked_until }) => locked_until)));
}

/** Returns until when the account is locked now. */
async function countFailure(transaction: Database, account: string, count: Count): Promise<number> {
  const who = { account, address: count.address };
  const before = await claim(transaction, who);
  refuseUntil(before.locked_until);
  const now = Date.now();
  const failures = (before.last_failed_at < now - memory ? 0 : before.failures) + 1;
  const locked_until = now + lockAfter(count.steps, failures);
  await transaction
    .updateTable('sign_in_failure')
    .set({ failures, locked_until, last_failed_at: now })
    .where('account', '=', who.account)
    .where('address', '=', who.address)
    .execute();
  return locked_until;
}

/**
 * Whoever knows the password is forgiven `all` failures of their own. Of those that they share with others only this one
 * goes, with the lock that it has set: an attacker must not be given new attempts because the owner signs in.
 */
async function takeBackFailure(
  transaction: Database,
  { account, address }: { account: string; address: string },
  lock: number | 'all',
): Promise<void> {
  if (lock === 'all') {
    await transaction
      .deleteFrom('sign_in_failure')
      .where('account', '=', account)
      .where('address', '=', address)
      .execute();
    return;
  }
  await transaction
    .updateTable('sign_in_failure')
    .set((eb) => ({
      failures: eb('failures', '-', 1),
      locked_until: eb.case().when('locked_until', '=', lock).then(0).else(eb.ref('locked_until')).end(),
    }))
    .where('account', '=', account)
    .where('address', '=', address)
    .where('failures', '>', 0)
    .execute();
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
  const message =
    'Too many attempts. Please wait before you try again, or sign in on another device that you have used before.';
  throw new ProblemError(429, message, undefined, {
    headers: { 'retry-after': String(Math.ceil(wait / aSecond)) },
  });
}

export const deleteOldFailures = (db: Database) =>
  db
    .deleteFrom('sign_in_failure')
    .where('last_failed_at', '<', Date.now() - memory)
    .execute();

/** Opens every lock on an account, wherever the failures came from. */
export const deleteFailuresOf = (transaction: Database, username: string) =>
  transaction.deleteFrom('sign_in_failure').where('account', '=', hashIdentifier(username)).execute();
