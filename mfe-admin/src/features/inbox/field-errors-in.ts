import type * as z from 'zod/mini';

/** The first message for each field. */
export function fieldErrorsIn(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}
