// Problems in what visitors see, found in what is stored: nothing is requested from the site or from other sites.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { contentKinds } from '../content-kinds';

export const findingKinds = [
  'broken-link',
  'missing-alt',
  'no-description',
  'heavy-picture',
  'unprintable-name',
  'shared-article-number',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const SiteFinding = z.object({
  kind: z.enum(findingKinds),
  /** What has the problem: a product, a category, an article, a part of the site's content, or a redirect. */
  item: z.object({
    kind: z.enum([...contentKinds, 'category', 'redirect']),
    id: z.int(),
    name: z.string(),
    /** Of a product. */
    categoryId: z.optional(z.int()),
    /** Of the site's content: the part whose form fixes it, such as `hero`. */
    part: z.optional(z.string()),
  }),
  /** What is wrong, in a sentence for admins. */
  detail: z.string(),
});
export type SiteFinding = z.infer<typeof SiteFinding>;

export const SiteCheck = z.object({
  status: z.literal(200),
  /** At most 200 of each kind. */
  findings: z.array(SiteFinding),
  /** How many there are of each kind. */
  counts: z.object({
    'broken-link': z.int(),
    'missing-alt': z.int(),
    'no-description': z.int(),
    'heavy-picture': z.int(),
    'unprintable-name': z.int(),
    /** An earlier server does not look for them. */
    'shared-article-number': z.optional(z.int()),
  }),
  /** How many there are. */
  total: z.int(),
});
export type SiteCheck = z.infer<typeof SiteCheck>;

export const siteCheckApi = {
  'GET /api/site-check': {
    access: ['content.view', 'catalogue.view'],
    summary:
      'Broken links, missing alternative texts, missing descriptions, heavy pictures, names that the brochure cannot print and article numbers of several products, in what visitors see.',
    response: SiteCheck,
  },
} as const satisfies Record<string, EndpointRow>;
