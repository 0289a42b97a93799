import * as z from 'zod/mini';
import { contentLimits, limits } from '../../values/limits';
import type { EndpointRow } from '../endpoint';
import { ById, Done } from '../fields';
import { optionalText, text } from '../text';
import { line, optionalLine } from './line';

/** Where a page is linked to. One that has no room in the header goes to the footer. */
export const pagePlaces = ['header', 'footer', 'nowhere'] as const;
export type PagePlace = (typeof pagePlaces)[number];

/** Characters of the words of a link in a menu, and the largest number by which pages are sorted. */
export const pageLimits = { menuLabel: 40, order: 999 } as const;

/** Of a version: a draft may lack anything. */
export const PageValues = z.object({
  title: z._default(optionalLine(limits.name), ''),
  /** In menus; empty where the title is used. */
  menuLabel: z._default(optionalLine(pageLimits.menuLabel), ''),
  body: z._default(optionalText(contentLimits.article), ''),
  searchDescription: z._default(optionalText(limits.line), ''),
  place: z._default(z.enum(pagePlaces), 'nowhere'),
  /** Among the pages of the same place: lower numbers come first. */
  order: z._default(
    z
      .int('This has to be a whole number.')
      .check(
        z.minimum(0, 'At least 0.'),
        z.maximum(pageLimits.order, `At most ${String(pageLimits.order)}.`),
      ),
    0,
  ),
});
export type PageValues = z.infer<typeof PageValues>;

/** What visitors need of it. */
export const PageToPublish = z.object({ title: line(limits.name), body: text(contentLimits.article) });

export const ownPagesAdminApi = {
  'DELETE /api/pages/delete/:id': {
    access: 'content.edit',
    summary: 'Move a page that visitors see to the trash.',
    params: ById,
    response: Done,
    errorStatuses: [412],
  },
} as const satisfies Record<string, EndpointRow>;
