import { isApiFailure } from '@site/shared-contracts';

/** Why the server did not do it, in its own words where it said any. */
export function failureReason(error: unknown): string {
  const problem = isApiFailure(error) ? error.problem : undefined;
  return problem?.detail ?? problem?.title ?? 'The server cannot be reached.';
}

/** What is wrong with each field, by its name on the wire; nothing where the fault is another one. */
export const fieldErrorsOf = (error: unknown): Record<string, string> | undefined =>
  isApiFailure(error) ? error.problem?.errors : undefined;
