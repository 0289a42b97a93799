import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TextValues } from './merge-edits';

interface SchemaError {
  type: string;
  message: string;
  /** By their place within the field: `2.name` of a list. */
  types: Record<string, string>;
}

/**
 * Validates a form with the API's own schema. The values stay as they were typed, as the API parses them itself:
 * `@hookform/resolvers` would return the parsed ones. `convert` makes what is sent of the texts, where that is no form; `fieldOf`
 * is the form's field for a field of what is sent.
 */
export const schemaResolver =
  <Values extends TextValues>(
    schema: z.ZodMiniType,
    convert: (values: Values) => unknown = (values) => values,
    fieldOf: (name: string) => string = (name) => name,
  ): Resolver<Values> =>
  (values) => {
    const result = z.safeParse(schema, convert(values));
    if (result.success) return { values, errors: {} };
    const errors = new Map<string, SchemaError>();
    for (const { path, message } of result.error.issues) {
      const [field = '', ...within] = path.map(String);
      const name = fieldOf(field);
      const found: SchemaError = errors.get(name) ?? { type: 'schema', message, types: {} };
      errors.set(name, found);
      found.types[within.join('.')] ??= message;
    }
    return { values: {}, errors: Object.fromEntries(errors) as never };
  };
