import * as z from 'zod/mini';
import { ProblemError } from '../problems/problems';

/**
 * The parsed values. Throws a 422 with `known` errors and the first validation error of each field, under its path:
 * `logos.2.name`.
 */
export function checkValues<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
  known: Record<string, string> = {},
): z.output<Schema> {
  const { success, data, error } = z.safeParse(schema, values, { error: z.locales.en().localeError });
  const errors = new Map(Object.entries(known));
  if (success && errors.size === 0) return data;
  for (const { path, message } of error?.issues ?? []) {
    const field = path.map(String).join('.') || 'values';
    if (!errors.has(field)) errors.set(field, message);
  }
  throw new ProblemError(422, 'Please check the marked fields.', Object.fromEntries(errors));
}
