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
  ) {
    super(message);
  }
}

/** Recognised by name: on a federated page two copies of the class can exist, and `instanceof` sees only its own. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure';
