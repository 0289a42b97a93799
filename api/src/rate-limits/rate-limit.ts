import { createHash } from 'node:crypto';
import type { Database } from '../database/database';
import { tryLater } from '../problems/problems';
import { networksOf, type Networks } from './network';
import { aDay } from '../time/time';

export interface RateLimit {
  /** What is counted, for example `enquiries`. */
  name: string;
  /** Milliseconds. */
  window: number;
  max: number;
}

/**
 * Counts one more, and returns false where that exceeds the limit. The counter is in the database, so that several
 * processes share it, and is part of the caller's transaction, so that a request that fails is not counted.
 */
export async function consume(transaction: Database, { name, window, max }: RateLimit, subject = 'all') {
  const now = Date.now();
  const window_start = now - (now % window);
  const { count } = await transaction
    .insertInto('rate_count')
    .values({ name: `${name}:${subject}`, window_start, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'window_start'])
        .doUpdateSet(({ eb }) => ({ count: eb('rate_count.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count <= max;
}

/** Counts one more, and rejects with a 429 where that exceeds the limit. */
export async function consumeOrReject(transaction: Database, limit: RateLimit, subject = 'all') {
  if (await consume(transaction, limit, subject)) return;
  const seconds = Math.ceil((limit.window - (Date.now() % limit.window)) / 1000);
  throw tryLater(429, 'Too many at once. Please try again later.', seconds);
}

/** Undoes one count that was made at `countedAt` (milliseconds since 1970). */
export async function refund(
  transaction: Database,
  { name, window }: RateLimit,
  countedAt: number,
  subject = 'all',
): Promise<void> {
  await transaction
    .updateTable('rate_count')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('name', '=', `${name}:${subject}`)
    .where('window_start', '=', countedAt - (countedAt % window))
    .where('count', '>', 0)
    .execute();
}

/**
 * The form in which names and addresses are stored for counting: a pseudonym that cannot be read by chance. It is no
 * encryption: anyone with access to the table can hash all network addresses, or likely names, and compare.
 */
export const hashIdentifier = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

interface HashedNetwork {
  size: keyof Networks;
  network: string;
}

/** The different networks of an address, from the narrowest to the widest. */
export function hashNetworks(address: string): HashedNetwork[] {
  const networks = networksOf(address);
  const sizes = (['caller', 'wide', 'widest'] as const).filter(
    (size, index, all) => all.findIndex((each) => networks[each] === networks[size]) === index,
  );
  return sizes.map((size) => ({ size, network: hashIdentifier(networks[size]) }));
}

/** The narrowest network of an address, hashed. */
export const hashNetwork = (address: string): string => hashIdentifier(networksOf(address).caller);

export async function deleteOldCounts(db: Database): Promise<void> {
  await db
    .deleteFrom('rate_count')
    .where('window_start', '<', Date.now() - aDay)
    .execute();
}
