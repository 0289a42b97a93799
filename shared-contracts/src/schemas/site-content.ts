import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { createSiteContentSchema } from './site-content-schema';
import { ImageReference } from './image-reference';
import { Image } from './image';

/** The name of an uploaded file, below `/site/`. */
const UploadedFile = z
  .string()
  .check(z.regex(/^uploads\/[0-9a-f]{16}\.(svg|png)$/, 'This is no uploaded file.'));

/** The site's content as admins edit it. */
export const SiteContentValues = createSiteContentSchema({ image: ImageReference, file: UploadedFile });
export type SiteContentValues = z.infer<typeof SiteContentValues>;

/** The site's content as pages show it. */
const PublishedSiteContent = createSiteContentSchema({ image: Image, file: z.string() });

/** A page that is linked to in a menu: one of the owners' own, or the answers to questions. */
const MenuPage = z.object({
  label: z.string(),
  href: z.string(),
  place: z.enum(['header', 'footer']),
});

/** No browser makes this call: the shell puts what a page needs into the page. */
export const siteContentApi = {
  'GET /api/site-content': {
    access: 'public',
    summary: 'All texts, images and colours of the site that are no product and no article.',
    response: z.extend(PublishedSiteContent, {
      version: z.int(),
      /** In their order; left out where there are none. */
      menuPages: z.optional(z.array(MenuPage)),
    }),
  },
} as const satisfies Record<string, EndpointRow>;
