// Fields that the schemas of several resources share.
import * as z from 'zod/mini';
import { limits, listLimits } from '../values/limits';
import { isTimeZone } from '../values/time-zone';
import { mostCharacters, optionalText } from './text';

/** Alternative text of the image. If it is left out or empty, the name or title is used. */
export const imageAlt = z.optional(optionalText(limits.line));

/** Only digits are accepted: JavaScript would also convert `0b11`, `+5` and ` 5` to numbers. */
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

/**
 * Query parameters of a list: search, sort and page. Without page and page size, the response contains all items, up to
 * the number `most` of its row.
 */
export const listQuery = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  /** Matches regardless of case and accents. */
  search: z.optional(z.string().check(mostCharacters(limits.search))),
  sort: z.optional(z.enum(sorts)),
  page: z.optional(wholeNumber()),
  pageSize: z.optional(wholeNumber(listLimits.pageSize)),
});

/** What the response to a search has beside the list. */
export const SearchFields = z.object({
  /** The search with other words, where words that were typed are found nowhere and these are: did you mean? */
  correction: z.optional(z.string()),
  /** Nothing has all the words: these have most of them. */
  isPartial: z.optional(z.boolean()),
});
export type SearchFields = z.infer<typeof SearchFields>;

/** `true` and `false` as texts in a query. */
export const booleanParameter = () =>
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  );

/** The response to a call that changed one item. */
export const Saved = z.object({
  status: z.literal(200),
  id: z.int(),
  /** For `If-Match` of the next change. */
  version: z.int(),
});

export const Done = z.object({ status: z.literal(200) });

/** The time zone in which days begin and end, such as `Asia/Kolkata`. UTC if it is left out. */
export const timeZone = z.optional(
  z.string().check(z.maxLength(64), z.refine(isTimeZone, 'This is no time zone.')),
);

/** A moment in ISO 8601, in UTC. */
export const Timestamp = z.iso.datetime();
