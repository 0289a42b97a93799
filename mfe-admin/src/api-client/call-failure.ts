import { isApiFailure } from '@site/shared-contracts';

/** Why a call failed: the server's own sentence, if there is one. */
export function failureReason(error: unknown): string {
  const problem = isApiFailure(error) ? error.problem : undefined;
  return problem?.detail ?? problem?.title ?? 'The server cannot be reached.';
}

/** The server's validation errors by field; undefined for every other failure. */
export const fieldErrorsOf = (error: unknown): Record<string, string> | undefined =>
  isApiFailure(error) ? error.problem?.errors : undefined;
