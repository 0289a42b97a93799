import { createHash } from 'node:crypto';
import { dayOf } from '@site/shared-contracts/time-zone';
import { LRUCache } from 'lru-cache';

/** One thing that a visitor wants, however often the form for it is sent. */
export interface Intent {
  idempotencyKey: string;
  /** ISO 8601, yyyy-mm-dd, where the company is. The same for the whole intent, or the API would take it for another. */
  date: string;
}

/** Milliseconds in which the same values are the same intent. */
const period = 3_600_000;
const mostRemembered = 10_000;

/**
 * Names intents by what was sent and the hour and day in which it first was. Pages are shared by visitors, so nothing in a
 * page could be a key. The visitor's address is left out: it changes on the way, and a hash of it would give it away.
 */
export function createIntents(timeZone: () => string) {
  /** So that the turn of the hour divides nothing that this process has seen. */
  const firstSeen = new LRUCache<string, number>({ max: mostRemembered });

  return (sent: unknown): Intent => {
    const digest = (...parts: unknown[]) =>
      createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
    const content = digest(sent);
    const now = Date.now();
    const known = firstSeen.get(content);
    const first = known !== undefined && now - known < period ? known : now;
    firstSeen.set(content, first);
    const hour = first - (first % period);
    // Not of the hour's beginning: in India, midnight falls within an hour of UTC.
    const date = dayOf(first, timeZone());
    return { idempotencyKey: digest(content, hour, date), date };
  };
}
