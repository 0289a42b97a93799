// What the shell says about its brochure, to admins who are signed in: `GET /_brochure`.
import * as z from 'zod/mini';

/** What is known of a brochure that was made. */
export const BrochureRecord = z.object({
  /** A hash over everything that is visible in it; undefined where pictures could not be read. */
  fingerprint: z.optional(z.string()),
  /** The API's revision of the content that it shows; undefined where the API has none. */
  revision: z.optional(z.number()),
  madeAt: z.iso.datetime(),
  bytes: z.number(),
  pages: z.number(),
  categories: z.number(),
  products: z.number(),
});
export type BrochureRecord = z.infer<typeof BrochureRecord>;

export const BrochureState = z.object({
  /** `waiting`: something was published, and the brochure will be made in a moment. */
  work: z.enum(['none', 'waiting', 'making']),
  /** False where the site links to another brochure, or the server does not make one by itself. */
  isAutomatic: z.boolean(),
  /** The newest complete one, without its fingerprint. */
  made: z.optional(z.omit(BrochureRecord, { fingerprint: true })),
  /** Whether it shows what is published now; undefined where the API does not say what that is. */
  isCurrent: z.optional(z.boolean()),
  /** Of the last attempt, where it failed. */
  failure: z.optional(
    z.object({ at: z.iso.datetime(), message: z.string(), nextAt: z.optional(z.iso.datetime()) }),
  ),
});
export type BrochureState = z.infer<typeof BrochureState>;
