import * as z from 'zod/mini';

const notJson = 'This is not valid JSON.';

/**
 * The JSON of a value that does not fit into one text of a form. `start` is a pattern of how the text begins, for the
 * documentation: JSON.parse is stricter.
 */
export const jsonText = <Schema extends z.ZodMiniType>(schema: Schema, start = /^\s*[[{][^\0]*$/) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(start, notJson)),
        z.transform((written, context) => {
          try {
            return JSON.parse(written) as unknown;
          } catch {
            context.issues.push({ code: 'custom', input: written, message: notJson });
            return z.NEVER;
          }
        }),
      ),
      schema,
    ),
  );
