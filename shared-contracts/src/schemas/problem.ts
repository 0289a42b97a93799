import * as z from 'zod/mini';

/** The body of every error response: RFC 9457 `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  /** The request id, which the server's log contains too. */
  instance: z.optional(z.string()),
  /** Validation errors: field name -> message. */
  errors: z.optional(z.record(z.string(), z.string())),
  /** With 412: the current version of the item, in the shape of the call that reads it. */
  current: z.optional(z.unknown()),
  /** With 409 of a publication: plans and drafts that it would overtake, as `Overtaken` has them. */
  overtaken: z.optional(z.unknown()),
  /**
   * With 403, why: the role has no right to it; the password or passkey has to be shown again; or something has to be done
   * first. With 401 of a sign-in: the password is right, and a code of the second factor is missing or wrong, or the password
   * was a temporary one that has expired.
   */
  reason: z.optional(
    z.enum(['right', 'confirm', 'change-password', 'set-up-second-factor', 'second-factor', 'wrong-code']),
  ),
});

export type Problem = z.infer<typeof Problem>;
