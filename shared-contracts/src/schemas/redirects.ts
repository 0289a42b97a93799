// Redirects of paths that the site does not have, such as those of an earlier site.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';

export const FoundRedirect = z.object({
  /** Where visitors are sent: a path of this site, or a URL that starts with https://. */
  path: z.string(),
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
    }),
    response: FoundRedirect,
    errorStatuses: [404, 414],
  },
} as const satisfies Record<string, EndpointRow>;
