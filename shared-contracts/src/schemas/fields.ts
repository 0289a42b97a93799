// What schemas of several resources are made of.
import * as z from 'zod/mini';
import { limits } from '../limits';
import { isTimeZone } from '../time-zone';
import { optionalText } from './text';

/** What the picture shows, for those who do not see it. Left out or empty: the name or title. */
export const imageAlt = z.optional(optionalText(limits.line));

/** Digits and nothing else: JavaScript would also read `0b11`, `+5` and ` 5` as numbers. */
export const wholeNumber = (maximum = 2_147_483_647) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
    ),
    z
      .number('This has to be a whole number.')
      .check(
        z.int('This has to be a whole number.'),
        z.positive('At least 1.'),
        z.maximum(maximum, `At most ${String(maximum)}.`),
      ),
  );

export const ById = z.object({ id: wholeNumber() });

/** Searching, sorting and paging, where a list has them. Without page and page size, everything is on one page. */
export const listQuery = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  /** Regardless of case and accents. */
  search: z.optional(z.string().check(z.maxLength(limits.search))),
  sort: z.optional(z.enum(sorts)),
  page: z.optional(wholeNumber()),
  pageSize: z.optional(wholeNumber(limits.pageSize)),
});

/** `true` and `false` as they stand in an address. */
export const booleanParameter = () =>
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  );

/** The answer of a call that changed one thing. */
export const Saved = z.object({
  status: z.literal(200),
  id: z.int(),
  /** For `If-Match` of the next change. */
  version: z.int(),
});

export const Done = z.object({ status: z.literal(200) });

/** Where days begin and end, such as `Asia/Kolkata`. Left out, they are days of UTC. */
export const timeZone = z.optional(
  z.string().check(z.maxLength(64), z.refine(isTimeZone, 'This is no time zone.')),
);

/** A moment, as ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();
