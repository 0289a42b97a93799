import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../http/network-of';

/** Milliseconds. */
const HOUR = 3_600_000;
/** Bounds the memory. The longest unused counts are forgotten first. */
const MAX_COUNTS = 100_000;

/**
 * Limits what one address contributes in an hour. Addresses are in memory only, and only as a keyed hash: the key and
 * all counts are replaced every hour, so that nobody can find out later who visited.
 */
export class AddressLimits {
  readonly #now: () => number;
  readonly #counts = new LRUCache<string, number>({ max: MAX_COUNTS });
  #key = randomBytes(32);
  #startedAt: number;

  constructor(now = Date.now) {
    this.#now = now;
    this.#startedAt = now();
  }

  /** Counts one contribution; false where the address has made `limit` of this kind already. */
  take(address: string, kind: string, limit: number): boolean {
    if (this.#now() - this.#startedAt >= HOUR) {
      this.#key = randomBytes(32);
      this.#counts.clear();
      this.#startedAt = this.#now();
    }
    const hash = createHmac('sha256', this.#key).update(networkOf(address)).digest('base64url');
    const name = `${hash.slice(0, 22)} ${kind}`;
    const count = this.#counts.get(name) ?? 0;
    if (count >= limit) return false;
    this.#counts.set(name, count + 1);
    return true;
  }
}
