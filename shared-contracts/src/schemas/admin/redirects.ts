import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { listLimits } from '../../values/limits';
import { ById, Done, Timestamp, wholeNumber } from '../fields';
import { text } from '../text';

/** Characters of both sides of a redirect. */
export const redirectLength = 500;

/** The rules of both sides need the paths of the site and the other redirects: see `check-redirect.ts` of the API. */
export const RedirectInput = z.object({
  /** A path that the site does not have, with or without a query: `/old-catalogue.html`, `/index.php?id=12`. */
  from: text(redirectLength),
  /** A path of this site, or a URL that starts with https://. */
  to: text(redirectLength),
  /** Whether the visitor's query is added to that of `to`. A change without it leaves it as it is. */
  keepsQuery: z.optional(z.boolean()),
});
export type RedirectInput = z.infer<typeof RedirectInput>;

/** Why visitors would find nothing at the new target: it is saved all the same. */
const warning = z.optional(z.string());

export const Redirect = z.object({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  keepsQuery: z.optional(z.boolean()),
  since: Timestamp,
  version: z.optional(z.int()),
});
export type Redirect = z.infer<typeof Redirect>;

export const redirectsAdminApi = {
  'GET /api/redirects/all': {
    access: 'content.view',
    summary: 'The redirects that admins keep, the newest first.',
    query: z.object({
      page: z.optional(wholeNumber()),
      pageSize: z.optional(wholeNumber(listLimits.pageSize)),
    }),
    item: Redirect,
  },
  'POST /api/redirects/create': {
    access: 'content.edit',
    summary: 'Send visitors of a path that the site does not have to another address.',
    body: RedirectInput,
    response: z.object({ status: z.literal(200), id: z.int(), warning }),
    errorStatuses: [409],
  },
  'PUT /api/redirects/update/:id': {
    access: 'content.edit',
    summary: 'Change both sides of a redirect.',
    params: ById,
    body: RedirectInput,
    response: z.object({ status: z.literal(200), warning }),
    errorStatuses: [409, 412],
  },
  'DELETE /api/redirects/delete/:id': {
    access: 'content.edit',
    summary: 'Delete a redirect: visitors of its path get the page for unknown addresses again.',
    params: ById,
    response: Done,
    errorStatuses: [412],
  },
} as const satisfies Record<string, EndpointRow>;
