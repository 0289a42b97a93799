import * as z from 'zod/mini';

/**
 * Reads and writes a field of a form that is a list or an object: JSON with the fields in the order of the schema, so
 * that equal values are equal texts. A text that is no such value is one of an earlier build, or empty.
 */
export function jsonText<Schema extends z.ZodMiniType>(schema: Schema, fallback: z.infer<Schema>) {
  const read = (text: string): z.infer<Schema> => {
    try {
      return z.safeParse(schema, JSON.parse(text)).data ?? fallback;
    } catch {
      return fallback;
    }
  };
  const write = (value: z.input<Schema>): string => JSON.stringify(z.parse(schema, value));
  return [read, write] as const;
}
