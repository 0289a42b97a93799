import type { Problem } from './schemas/problem';

/**
 * A call that did not bring what it promised. `status` is 0 where no answer came, and the answer's status otherwise
 * (200 for an answer that does not fit the contract).
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(
    message: string,
    readonly status: number,
    readonly problem?: Problem,
    /** Milliseconds, where the server named a time to ask again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/**
 * Recognised by name, never by `instanceof`: on a federated page two copies of the class can exist, and a failure that
 * the server met arrives in the browser as plain data.
 */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'ApiFailure';

/** Time-out, too early, too many: these pass. */
const temporaryStatuses = [408, 425, 429];

/** The server understood and said no (404, 422 ...): the same call would be refused again. */
export const isPermanentFailure = (error: unknown): boolean =>
  isApiFailure(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  !temporaryStatuses.includes(error.status);

/** Milliseconds of a `Retry-After`: seconds or a date, as servers and what stands before them send it. */
export function readRetryAfter(header: unknown): number | undefined {
  if (typeof header !== 'string' || !header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
