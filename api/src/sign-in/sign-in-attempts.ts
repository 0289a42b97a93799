// How often a password may be tried. An attempt is counted as failed before the password is checked, so that parallel
// attempts in any number of processes cannot exceed the limit. A sign-in that succeeds undoes the count.
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { tryLater } from '../problems/problems';
import {
  consumeOrReject,
  refund,
  hashIdentifier,
  hashNetworks,
  type RateLimit,
} from '../rate-limits/rate-limit';
import type { KnownDevice } from './known-devices';
import { aDay, aMinute, anHour, aSecond } from '../time/time';

/** Failure number `free` and each later one locks the account. The lock doubles with every `doublesEvery` failures. */
interface LockoutPolicy {
  free: number;
  firstLock: number;
  doublesEvery: number;
  longestLock: number;
}

const narrowPolicy: LockoutPolicy = {
  free: 5,
  firstLock: 30 * aSecond,
  doublesEvery: 1,
  longestLock: anHour,
};

/** For failures on one account, by where they come from. */
export const lockoutPolicies = {
  /** A device that has signed in before, or the network of one caller. */
  caller: narrowPolicy,
  /** Networks that a provider may give to one customer. */
  wide: { ...narrowPolicy, free: 10 },
  widest: { ...narrowPolicy, free: 15 },
  /** All devices together that have not signed in before: some 55 in the first hour, then four an hour. */
  everybody: { free: 20, firstLock: 30 * aSecond, doublesEvery: 10, longestLock: 15 * aMinute },
  /**
   * Wrong codes of the second factor, from everywhere and from known devices, too: whoever types them has the password. 17
   * in the first hour, then four a day.
   */
  codes: { free: 12, firstLock: aMinute, doublesEvery: 1, longestLock: 6 * anHour },
} as const satisfies Record<string, LockoutPolicy>;

/** After so long without a failure, earlier failures no longer count. */
const forgetAfter = aDay;

/** Failures from one network on all accounts together, existing or not. */
const perNetwork = (max: number): RateLimit => ({ name: 'sign-in', window: 15 * aMinute, max });
const networkLimits = { caller: perNetwork(50), wide: perNetwork(100), widest: perNetwork(200) };

/** Milliseconds. `failures` includes the attempt in progress. */
export function lockDuration(
  { free, firstLock, doublesEvery, longestLock }: LockoutPolicy,
  failures: number,
): number {
  if (failures < free) return 0;
  return Math.min(firstLock * 2 ** Math.floor((failures - free) / doublesEvery), longestLock);
}

/** Where an attempt comes from. */
interface Origin {
  address: string;
  /** For a known device, only failures on that device count. */
  device?: KnownDevice | undefined;
}

export interface Attempt {
  /** Removes the attempt from the counters. Part of the transaction of a sign-in that succeeded. */
  undo: (transaction: Database) => Promise<void>;
  /** Removes the attempt, and no earlier failure: of somebody who has not shown everything yet. */
  takeBack: (transaction: Database) => Promise<void>;
  /** Failures of the narrowest counter, this attempt included. */
  failures: number;
}

/** One of the counters that an attempt increments: a row of `sign_in_failure`, and the policy that locks it. */
interface FailureCounter {
  address: string;
  policy: LockoutPolicy;
}

/**
 * Counts an attempt on this account, or rejects it with a 429. Accounts that do not exist are counted like the others.
 * Names and addresses are stored as hashes only: people type their password into the wrong field.
 */
export const reserveAttempt = (db: Database, username: string, origin: Origin): Promise<Attempt> =>
  reserve(db, username, countersOf(origin), networkLimitsOf(origin));

/** The same for a code of the second factor, which is counted beside the attempt that has shown the password. */
export const reserveCode = (db: Database, username: string): Promise<Attempt> =>
  reserve(db, username, [{ address: 'codes', policy: lockoutPolicies.codes }], []);

async function reserve(
  db: Database,
  username: string,
  counters: FailureCounter[],
  limits: { limit: RateLimit; subject: string }[],
): Promise<Attempt> {
  const account = hashIdentifier(username);
  const startedAt = Date.now();

  // A query outside of the transaction, so that an attempt on a locked account costs little.
  await rejectLocked(db, account, counters);
  const counted = await db.transaction().execute(async (transaction) => {
    const failures = new Map<string, Failure>();
    for (const counter of inLockOrder(counters))
      failures.set(counter.address, await countFailure(transaction, account, counter));
    for (const { limit, subject } of limits) await consumeOrReject(transaction, limit, subject);
    return failures;
  });

  const undo = async (transaction: Database, isSuccess: boolean) => {
    await lockFailuresOf(transaction, account);
    for (const [index, { address }] of counters.entries()) {
      const lock = isSuccess && index === 0 ? 'all' : (counted.get(address)?.lockedUntil ?? 0);
      await undoFailure(transaction, { account, address }, lock);
    }
    for (const { limit, subject } of limits) await refund(transaction, limit, startedAt, subject);
  };
  return {
    undo: (transaction) => undo(transaction, true),
    takeBack: (transaction) => undo(transaction, false),
    failures: counted.get(counters[0]?.address ?? '')?.failures ?? 0,
  };
}

interface Failure {
  failures: number;
  lockedUntil: number;
}

/** From the narrowest to the widest. */
function countersOf({ address, device }: Origin): FailureCounter[] {
  if (device) return [{ address: hashIdentifier(`device ${device.hash}`), policy: lockoutPolicies.caller }];
  return [
    ...hashNetworks(address).map(({ size, network }) => ({
      address: network,
      policy: lockoutPolicies[size],
    })),
    { address: 'everybody', policy: lockoutPolicies.everybody },
  ];
}

function networkLimitsOf({ address, device }: Origin): { limit: RateLimit; subject: string }[] {
  if (device) return [];
  return hashNetworks(address).map(({ size, network }) => ({ limit: networkLimits[size], subject: network }));
}

async function rejectLocked(db: Database, account: string, counters: FailureCounter[]): Promise<void> {
  const rows = await db
    .selectFrom('sign_in_failure')
    .select('locked_until')
    .where('account', '=', account)
    .where(
      'address',
      'in',
      counters.map(({ address }) => address),
    )
    .execute();
  rejectUntil(Math.max(0, ...rows.map(({ locked_until }) => locked_until)));
}

/** Returns how many there are, and until when this one locks the account. */
async function countFailure(
  transaction: Database,
  account: string,
  counter: FailureCounter,
): Promise<Failure> {
  const key = { account, address: counter.address };
  const before = await lockCounterRow(transaction, key);
  rejectUntil(before.locked_until);
  const now = Date.now();
  const failures = (before.last_failed_at < now - forgetAfter ? 0 : before.failures) + 1;
  const locked_until = now + lockDuration(counter.policy, failures);
  await transaction
    .updateTable('sign_in_failure')
    .set({ failures, locked_until, last_failed_at: now })
    .where('account', '=', key.account)
    .where('address', '=', key.address)
    .execute();
  return { failures, lockedUntil: locked_until };
}

/**
 * A sign-in that succeeds removes `all` failures of its own network or device. From counters that are shared with
 * others it removes only its own attempt and the lock which that attempt has set: the owner's sign-in must not give an
 * attacker new attempts.
 */
async function undoFailure(
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

/** Inserts the counter's row where it is missing, and locks it until the end of the transaction. */
const lockCounterRow = (transaction: Database, key: { account: string; address: string }) =>
  transaction
    .insertInto('sign_in_failure')
    .values({ ...key, failures: 0, locked_until: 0, last_failed_at: Date.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'address'])
        .doUpdateSet((eb) => ({ failures: eb.ref('sign_in_failure.failures') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

function rejectUntil(lockedUntil: number): void {
  const wait = lockedUntil - Date.now();
  if (wait <= 0) return;
  const message =
    'Too many attempts. Please wait before you try again, or sign in on another device that you have used before.';
  throw tryLater(429, message, Math.ceil(wait / aSecond));
}

export const deleteOldFailures = (db: Database) =>
  db
    .deleteFrom('sign_in_failure')
    .where('last_failed_at', '<', Date.now() - forgetAfter)
    .execute();

/** Removes every lock on an account, wherever the failures came from. */
export async function deleteFailuresOf(transaction: Database, username: string): Promise<void> {
  const account = hashIdentifier(username);
  await lockFailuresOf(transaction, account);
  await transaction.deleteFrom('sign_in_failure').where('account', '=', account).execute();
}

/** All transactions lock rows of one account in this order, so that no two of them wait for each other. */
const inLockOrder = (counters: FailureCounter[]) =>
  [...counters].sort((one, other) => (one.address < other.address ? -1 : 1));

/** The same order in SQL. On SQLite, a transaction is the only writer anyway. */
async function lockFailuresOf(transaction: Database, account: string): Promise<void> {
  if (engineOf(transaction).name === 'SQLite') return;
  await transaction
    .selectFrom('sign_in_failure')
    .select('address')
    .where('account', '=', account)
    .orderBy('address', (order) => order.collate('C'))
    .forUpdate()
    .execute();
}
