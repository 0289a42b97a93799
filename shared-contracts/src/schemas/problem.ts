import * as z from 'zod/mini';

/** The one shape of every failure: RFC 9457 `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  /** The request id; it stands in the server's log too. */
  instance: z.optional(z.string()),
  /** Field name to message, for wrong input. */
  errors: z.optional(z.record(z.string(), z.string())),
  /** With 412: what somebody else made of it meanwhile, in the shape in which it can be read. */
  current: z.optional(z.unknown()),
});

export type Problem = z.infer<typeof Problem>;
