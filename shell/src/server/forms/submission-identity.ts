import { createHash } from 'node:crypto';
import { dayOf } from '@site/shared-contracts/time-zone';
import { LRUCache } from 'lru-cache';

/** What makes repeated submissions of the same form one enquiry for the API. */
export interface SubmissionIdentity {
  idempotencyKey: string;
  /** yyyy-mm-dd in the company's time zone. Equal for every repetition: the date is a part of the enquiry. */
  date: string;
}

/** Milliseconds in which the same values are the same submission. */
const PERIOD = 3_600_000;
const MAX_REMEMBERED = 10_000;

/**
 * Derives the idempotency key from the submitted values and the hour and day in which they were first submitted. Cached
 * pages are shared by visitors, so a page cannot carry a key. The visitor's IP address is left out: it may change
 * between two tries, and its hash could be reversed.
 */
export function createSubmissionIdentifier(timeZone: () => string) {
  /** Keeps a repetition after a full hour equal to the first submission, as far as this process has received it. */
  const firstSeen = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  return (submitted: unknown): SubmissionIdentity => {
    const digest = (...parts: unknown[]) =>
      createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
    const content = digest(submitted);
    const now = Date.now();
    const remembered = firstSeen.get(content);
    const first = remembered !== undefined && now - remembered < PERIOD ? remembered : now;
    firstSeen.set(content, first);
    const hour = first - (first % PERIOD);
    // The day of the submission, not of the hour's beginning: in India, midnight falls within an hour of UTC.
    const date = dayOf(first, timeZone());
    return { idempotencyKey: digest(content, hour, date), date };
  };
}
