// Redirects of paths that the site does not have, such as those of an earlier site.
import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';

export const FoundRedirect = z.object({
  /**
   * Where visitors are sent: a path of this site, or a URL that starts with https://. Missing where only redirects with
   * another query lead away from the path.
   */
  path: z.optional(z.string()),
  /** Whether the visitor's query is added, apart from what `path` sets. Missing: unless `path` has a query. */
  passesQuery: z.optional(z.boolean()),
  /** Names of the visitor's parameters that are not added: a redirect has read them. */
  leftOut: z.optional(z.array(z.string())),
  /** Another query can lead elsewhere. */
  dependsOnQuery: z.optional(z.boolean()),
});
export type FoundRedirect = z.infer<typeof FoundRedirect>;

/** For the shell's server, which asks before it sends a 404 page: no browser loads it. */
export const redirectsApi = {
  'GET /api/redirects/find': {
    access: 'public',
    summary: 'Where a path that the site does not have leads. Redirects that follow one another are one.',
    query: z.object({
      /** Decoded: `/old page.html`, whatever its letter case. The limit of every query is that of its length. */
      path: z.string().check(z.minLength(1)),
      /** What follows the question mark. */
      query: z.optional(z.string()),
    }),
    response: FoundRedirect,
    errorStatuses: [404, 414],
  },
} as const satisfies Record<string, EndpointRow>;
