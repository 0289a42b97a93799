import { sql } from 'kysely';

/**
 * Whoever writes or removes the files of a picture claims its row first, so that storage, which can be slow, is waited
 * for outside of transactions. A claim that was left behind by a process that ended is void after `claimTime`.
 */
export const reservationTimeout = 300_000;

/** Nobody begins to remove a file later than this after the claim: what was begun ends long before the claim is void. */
export const removalTimeout = reservationTimeout / 2;

/** 1 where nobody else holds the row. */
export const isUnreserved = (now: number, time = reservationTimeout) =>
  sql<number>`case when image.claimed_at is null or image.claimed_at < ${sql.lit(now - time)} then 1 else 0 end`;
