// Pages that the owners of the site make themselves: terms of sale, certificates, careers.
import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { ById, Timestamp } from './fields';
import { Image } from './image';

export const OwnPage = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** For search engines; left out where the text itself is described. */
  searchDescription: z.optional(z.string()),
  /** The uploaded pictures within the text, each once. */
  textPictures: z.optional(z.array(Image)),
  createdAt: Timestamp,
  changedAt: Timestamp,
  /** Left out where the page has no address with words. */
  path: z.optional(z.string()),
  version: z.int(),
});
export type OwnPage = z.infer<typeof OwnPage>;

export const ownPagesApi = {
  'GET /api/pages/:id': {
    access: 'public',
    summary: 'One of the pages that the owners make themselves.',
    params: ById,
    response: OwnPage,
    errorStatuses: [410],
  },
} as const satisfies Record<string, EndpointRow>;
