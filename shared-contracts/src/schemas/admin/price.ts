// Amounts as admins type them.
import * as z from 'zod/mini';
import { formatRupees, parsePercent, parseRupees } from '../../values/amounts';
import { contentLimits } from '../../values/limits';

/** An empty text means that no amount is given. */
const amount = (
  parse: (text: string) => number,
  formattedMaximum: string,
  maximum: number,
  invalidMessage: string,
) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => {
        if (typeof value !== 'string') return value;
        return value.trim() === '' ? undefined : parse(value);
      }),
      z.optional(
        z.coerce
          .number(invalidMessage)
          .check(z.nonnegative('At least 0.'), z.maximum(maximum, `At most ${formattedMaximum}.`)),
      ),
    ),
  );

export const price = () =>
  amount(
    parseRupees,
    formatRupees(contentLimits.price),
    contentLimits.price,
    'Write the amount in figures, for example 1250.50 or 1,250.50: with at most two decimals.',
  );
export const percent = () =>
  amount(parsePercent, '100', 100, 'Write the percentage in figures, for example 12.5.');
