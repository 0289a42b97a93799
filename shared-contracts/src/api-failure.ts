import type { Problem } from './schemas/problem';

/**
 * A failed call of the API. `status` is 0 if no response arrived, otherwise the status of the response (200 for a
 * response that does not match the contract).
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(
    message: string,
    readonly status: number,
    readonly problem?: Problem,
    /** Milliseconds, if the server sent a `Retry-After`. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/**
 * Checks the name and not `instanceof`: on a federated page two copies of the class can exist, and a failure on the
 * server arrives in the browser as plain data.
 */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'ApiFailure';

/** Timeout, too early, too many requests: a later call can succeed. */
const temporaryStatuses = [408, 425, 429];

/** Whether the same call would be rejected again (404, 422 ...), so that a retry is useless. */
export const isPermanentFailure = (error: unknown): boolean =>
  isApiFailure(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  !temporaryStatuses.includes(error.status);

/** 404 if there is no such item, 410 if it was deleted; undefined for every other failure. */
export function missingStatus(error: unknown): 404 | 410 | undefined {
  if (!isApiFailure(error)) return undefined;
  return error.status === 404 || error.status === 410 ? error.status : undefined;
}

/** Reads a `Retry-After`, seconds or a date, as milliseconds from now. */
export function readRetryAfter(header: unknown): number | undefined {
  if (typeof header !== 'string' || !header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
