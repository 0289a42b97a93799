import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TextValues } from './merge-edits';

/**
 * Validates a form with the API's own schema. The values stay as they were typed, as the API parses them itself:
 * `@hookform/resolvers` would return the parsed ones. `convert` makes what is sent of the texts, where that is no form.
 */
export const schemaResolver =
  <Values extends TextValues>(
    schema: z.ZodMiniType,
    convert: (values: Values) => unknown = (values) => values,
  ): Resolver<Values> =>
  (values) => {
    const result = z.safeParse(schema, convert(values));
    if (result.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of result.error.issues)
      errors[String(path[0])] ??= { type: 'schema', message };
    return { values: {}, errors: errors as never };
  };
